import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInstruction } from './instruction.ts';

const INSTRUCTIONS: [said: string, text: string, kind: string][] = [
  ['Click Projects in the menu on the left.', 'Click Projects in the menu on the left', 'told'],
  ['Okay, so now go ahead and click on Save.', 'Click on Save', 'told'],
  ['To get started, click Projects.', 'Click Projects', 'told'],
  ['When you are done, click Create project.', 'When you are done, click Create project', 'told'],
  ['This is the home page, so click Projects.', 'Click Projects', 'told'],
  ["I'm going to click on Settings.", 'Click on Settings', 'shown'],
  ["I'm clicking on my profile.", 'Click on your profile', 'shown'],
  ["Let's open the menu.", 'Open the menu', 'shown'],
  ["You'll want to select a role.", 'Select a role', 'told'],
  ['You need to restart the server.', 'Restart the server', 'told'],
  ['You can click Undo at any time.', 'Click Undo at any time', 'optional'],
  ['Right-click the file and choose Rename.', 'Right-click the file and choose Rename', 'told'],
  ['If your team is small, turn on Private.', 'If your team is small, turn on Private', 'conditional'],
  ['Search what you need in the list.', 'Search what you need in the list', 'told'],
  ['What you want to do is click on the gear icon.', 'Click on the gear icon', 'told'],
  ['The first thing you need to do is open the Control Panel.', 'Open the Control Panel', 'told'],
  ['We can now press the Deploy button.', 'Press the Deploy button', 'shown'],
  ["You'll need to enter your API key.", 'Enter your API key', 'told'],
  ['Head over to the settings page.', 'Head over to the settings page', 'told'],
  ['Look for the Export button and click it.', 'Look for the Export button and click it', 'told'],
  ["Once you're logged in, click on Billing.", "Once you're logged in, click on Billing", 'told'],
  ['Double-click the installer to start the setup.', 'Double-click the installer to start the setup', 'told'],
  ['Run git status.', 'Run git status', 'told'],
];

test('an instruction is found after filler words, a purpose, or a subject such as “I will”', () => {
  for (const [said, text, kind] of INSTRUCTIONS) {
    const found = findInstruction(said);
    assert.ok(found, said);
    const whole = found.lead === '' ? found.text : `${found.lead}, ${found.text.charAt(0).toLowerCase()}${found.text.slice(1)}`;
    assert.deepEqual([whole, found.kind], [text, kind], said);
  }
});

const TALK = [
  'Welcome to this short tutorial.',
  'In this video we will click through the settings.',
  'I will call it website relaunch.',
  'You can change the date later at any time.',
  'The project is still empty, so let us invite some people.',
  'Search results appear below.',
  'Share buttons are blue.',
  'Here you can see a list of all projects.',
  'An editor can change tasks, and a viewer can only read them.',
  "Don't worry, you can change it later.",
  'Do you want to click Save?',
  'Thanks for watching.',
  'Hit the like button and subscribe.',
  'Check out my other videos.',
  'Give it a second.',
  'Make sure that the box is checked.',
  'The click rate is shown on the right.',
  'When you click Save, the dialog closes.',
  'To delete it, you would click the trash icon.',
  'I have already created an account for this demo.',
  "You don't need to click anything.",
  "Let's take a look at the results.",
  'Keep in mind that this cannot be undone.',
  'My colleague will run the report.',
  'Never share your password.',
  'In the next video we will set up billing.',
  'That is all.',
  '',
  '…',
];

test('greetings, asides, questions and descriptions are not instructions', () => {
  for (const said of TALK) {
    const found = findInstruction(said);
    assert.ok(found === null || found.kind === 'optional', `${said} → ${found?.text}`);
  }
});

test('without punctuation only an unambiguous verb starts an instruction', () => {
  assert.equal(findInstruction('this is the list click the new project button', false)?.text, 'Click the new project button');
  assert.equal(findInstruction('this is what you can click to go on', false), null);
});
