import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docreelOn } from '../testing/harness.ts';
import { createArticle, PARAGRAPHS } from './testing/create-article.ts';
import { findEditor, openArticle, placeCaretAtEnd, saveArticle } from './testing/editor.ts';
import { findColorViolations, findViolations } from './testing/find-violations.ts';
import { openDashboard, signIn, visit } from './testing/open-dashboard.ts';

const STEPS = '1. Open **Members**.\n\n2. Choose *Invite*.\n\n3. Send it.\n';

test('typed and bold text is saved, and other blocks stay byte-identical', async () => {
  const untouched = '*  odd   bullet\n\n<div>raw</div>\n\nlast __line__';
  const { url, read } = await createArticle(`First.\n\n${untouched}`);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('p').first());
    await page.keyboard.type(' Then ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('save');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' it.');
    await saveArticle(page);
    assert.equal(await read(), `First. Then **save** it.\n\n${untouched}`);
  });
});

test('a key that follows the caret immediately acts where the caret is', async () => {
  const { url, read } = await createArticle(PARAGRAPHS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await editor.getByText('Open the list.').click();
    // The browser would report the caret after the key.
    await editor.evaluate((node) => {
      const last = node.lastElementChild ?? node;
      getSelection()?.collapse(last, last.childNodes.length);
      node.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }));
    });
    await page.keyboard.type('Click Save.');
    await saveArticle(page);
    assert.equal(await read(), `${PARAGRAPHS}\nClick Save.\n`);
  });
});

test('Enter creates the next step, and on an empty step it ends the list', async () => {
  const { url, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('li p').nth(1));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Enter the address.');
    await saveArticle(page);
    assert.equal(await read(), '1. Open **Members**.\n\n2. Choose *Invite*.\n\n3. Enter the address.\n\n4. Send it.\n');
    await placeCaretAtEnd(editor.locator('li p').last());
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Done.');
    await saveArticle(page);
    assert.match(await read(), /4\. Send it\.\n\nDone\.\n$/);
  });
});

test('a step is deleted and moved, and the numbers stay right', async () => {
  const { url, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await editor.locator('li p').first().click();
    await page.getByRole('button', { name: 'Actions for step 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await saveArticle(page);
    assert.equal(await read(), '1. Choose *Invite*.\n\n2. Send it.\n');
    await placeCaretAtEnd(editor.locator('li p').last());
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await saveArticle(page);
    assert.equal(await read(), '1. Send it.\n\n2. Choose *Invite*.\n');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await saveArticle(page);
    assert.equal(await read(), STEPS, 'undo to the start gives the first text');
  });
});

test('a step is dragged with the pointer', async () => {
  const { url, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await editor.locator('li p').first().click();
    const from = await page.getByRole('button', { name: 'Actions for step 1' }).boundingBox();
    const to = await editor.locator('li').last().boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 40, { steps: 3 });
    await page.mouse.move(to.x + 8, to.y + to.height + 10, { steps: 5 });
    await page.mouse.up();
    await saveArticle(page);
    assert.equal(await read(), '1. Choose *Invite*.\n\n2. Send it.\n\n3. Open **Members**.\n');
  });
});

test('both views show one text, the caret stays, and undo works after switching', async () => {
  const { url, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('li p').nth(1));
    await page.getByText('Markdown', { exact: true }).click();
    const source = page.getByRole('textbox', { name: 'Markdown', exact: true });
    await source.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(' Now.');
    await page.getByText('Visual', { exact: true }).click();
    await editor.getByText('Invite. Now.').waitFor();
    await editor.and(page.locator(':focus')).waitFor();
    await saveArticle(page);
    assert.equal(await read(), '1. Open **Members**.\n\n2. Choose *Invite*. Now.\n\n3. Send it.\n');
    await page.keyboard.press('Control+z');
    await saveArticle(page);
    assert.equal(await read(), STEPS);
  });
});

test('pasted HTML keeps its structure, and pasted Markdown is recognised', async () => {
  const { url, read } = await createArticle('Start.\n');
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('p').first());
    const paste = (type: string, text: string) =>
      editor.evaluate(
        (node, [format, data]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData(format, data);
          node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        [type, text] as const,
      );
    await page.keyboard.press('Enter');
    await paste(
      'text/html',
      '<h1 style="color:red">Title</h1><p>A <span style="font-weight:700">bold</span> <script>alert(1)</script>word</p><ul><li>one</li><li>two</li></ul>',
    );
    await saveArticle(page);
    assert.equal(await read(), 'Start.\n\n## Title\n\nA **bold** word\n\n- one\n- two\n');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await paste('text/plain', '> [!TIP]\n> Use `keys`.');
    await saveArticle(page);
    assert.match(await read(), /- two\n\n> \[!TIP\]\n> Use `keys`\.\n/);
  });
});

test('the slash menu inserts a note, and find and replace changes all matches', async () => {
  const { url, read } = await createArticle('One cat, two cats.\n');
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('p').first());
    await page.keyboard.press('Enter');
    await page.keyboard.type('/not');
    await page.getByRole('option', { name: 'Note' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Careful.');
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find', { exact: true }).fill('cat');
    await page.getByText('1 of 2').waitFor();
    await page.getByLabel('Replace with').fill('dog');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await page.keyboard.press('Escape');
    await findEditor(page).getByText('One dog, two dogs.').waitFor();
    await page.keyboard.press('Escape');
    await saveArticle(page);
    assert.equal(await read(), 'One dog, two dogs.\n\n> [!NOTE]\n> Careful.\n');
  });
});

test('Tab moves between table cells, and leaves the editor after Escape', async () => {
  const { url, read } = await createArticle('Start.\n');
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('p').first());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'Table' }).click();
    for (const word of ['Role', 'May', 'Viewer', 'read | see']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Tab');
    }
    await editor.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert.equal(await editor.and(page.locator(':focus')).count(), 0);
    await saveArticle(page);
    assert.equal(
      await read(),
      'Start.\n\n| Role   | May         |\n| ------ | ----------- |\n| Viewer | read \\| see |\n|        |             |\n',
    );
  });
});

test('text of an input method is written, and elements that other programs add to the page are not', async () => {
  const { url, read } = await createArticle(STEPS);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('li p').last());
    const session = await page.context().newCDPSession(page);
    for (const text of ['k', 'か', 'かん'])
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send('Input.insertText', { text: '漢字' });
    await editor
      .locator('h2, p')
      .first()
      .evaluate((node) => node.after(document.createElement('grammar-check')));
    await page.keyboard.type('!');
    await saveArticle(page);
    assert.equal(await read(), '1. Open **Members**.\n\n2. Choose *Invite*.\n\n3. Send it.漢字!\n');
  });
});

test('lists of Word become lists, and a link to another article is inserted by search', async () => {
  const { api, url, read } = await createArticle('Start.\n');
  await api.createArticle({ body: { title: 'Billing plans', content: 'Plans.' } });
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await placeCaretAtEnd(editor.locator('p').first());
    await page.keyboard.press('Enter');
    await editor.evaluate((node) => {
      const clipboardData = new DataTransfer();
      const item = (text: string) =>
        `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>${text}<o:p></o:p></p>`;
      clipboardData.setData('text/html', `<html><body>${item('Open <b>it</b>')}${item('Close it')}</body></html>`);
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.keyboard.type(' ');
    await page.keyboard.press('Control+k');
    await page.getByLabel('URL or article title').fill('billing');
    await page.getByRole('button', { name: 'Billing plans' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await saveArticle(page);
    assert.equal(await read(), 'Start.\n\n1. Open **it**\n\n2. Close it [Billing plans](../billing-plans/)\n');
  });
});

test('HTML is edited as source, and a task is checked', async () => {
  const { url, read } = await createArticle('<div>old</div>\n\n- [ ] Task\n');
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    await editor.getByLabel('Markdown source').fill('<div>new</div>');
    await editor.getByRole('checkbox').check();
    await saveArticle(page);
    assert.equal(await read(), '<div>new</div>\n\n- [x] Task\n');
  });
});

test('a viewer reads the article and cannot change it', async () => {
  const { slug, url } = await createArticle(`${STEPS}\n<div>raw</div>\n`);
  const { service } = await openDashboard();
  const viewer = ['user', 'create', '--email', 'vera@example.com', '--name', 'Vera', '--project', slug, '--role', 'viewer', '--sign-in'];
  const { link } = (await docreelOn(service, viewer)) as { link: string };
  await visit({}, async ({ page }) => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/videos$/);
    const editor = await openArticle(page, url);
    await editor.locator('li p').first().click();
    await page.keyboard.type('No.');
    assert.equal(await editor.locator('li p').first().innerText(), 'Open Members.');
    assert.equal(await page.getByRole('toolbar').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Actions for step/ }).count(), 0);
    assert.equal(await editor.getByLabel('Markdown source').getAttribute('readonly'), '');
  });
});

test('the editor is accessible with its menus and panels open, in light and dark', async () => {
  const everything = `${STEPS}\n> [!NOTE]\n> Mind.\n\n- [ ] Task\n\n| a | b |\n| - | - |\n| c | d |\n\n<div>raw</div>\n`;
  const { url } = await createArticle(`Start.\n\n${everything}`);
  await visit({ storageState: await signIn() }, async ({ page }) => {
    const editor = await openArticle(page, url);
    const check = async (what: string) => {
      assert.deepEqual(await findViolations(page), [], what);
      for (const scheme of ['dark', 'light'] as const) assert.deepEqual(await findColorViolations(page, scheme), [], `${what}, ${scheme}`);
    };
    await placeCaretAtEnd(editor.locator('p').first());
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await page.getByRole('option', { name: 'Note' }).waitFor();
    await check('insert menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find', { exact: true }).fill('e');
    await check('find and replace');
    await page.keyboard.press('Escape');
    await placeCaretAtEnd(editor.locator('li p').first());
    await page.getByRole('button', { name: 'Actions for step 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await check('menu of a step');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keyboard shortcuts of the editor' }).click();
    await page.getByRole('dialog').waitFor();
    await check('shortcuts');
  });
});
