import type { Label, Recording, Scene, Switch, Transcript } from '@docreel/recording';
import { drawn, type Shot, type Timed } from './drawn.ts';

export interface Imagined {
  shots: readonly Shot[];
  source?: Transcript['source'];
  language?: string | null;
  isPunctuated?: boolean;
  confidence?: number;
}

const SECONDS_PER_WORD = 0.4;
const LEAD_SECONDS = 0.6;
const TAIL_SECONDS = 0.8;
/** Extra time of a shot in which somebody types. */
const TYPING_SECONDS = 1.2;
/** Length of a shot without speech, because people look before they click. */
const LOOKING_SECONDS = 3;
const GAP_SECONDS = 0.35;
const TURNED_BEFORE_END = 0.4;

/** Converts imagined shots into a recording in the format of the recording engine. Each shot lasts as long as its words. */
export function recordingOf({ shots, source = 'captions', language = 'en', isPunctuated = true, confidence = 1 }: Imagined): Recording {
  const timed: Timed[] = [];
  const segments: Transcript['segments'] = [];
  let clock = 0;
  for (const shot of shots) {
    const startSeconds = clock;
    clock += (shot.says ?? '') === '' ? LOOKING_SECONDS : LEAD_SECONDS;
    for (const text of (shot.says ?? '').split(/(?<=[.!?])\s+/u).filter((sentence) => sentence !== '')) {
      const endSeconds = clock + text.split(' ').length * SECONDS_PER_WORD;
      segments.push({ startSeconds: clock, endSeconds, text, confidence, words: [] });
      clock = endSeconds + GAP_SECONDS;
    }
    clock += TAIL_SECONDS + (shot.does?.kind === 'type' ? TYPING_SECONDS : 0);
    timed.push({ shot, startSeconds, endSeconds: clock });
  }
  const { labels, ...facts } = drawn(timed);
  return {
    version: 1,
    source: sourceOf(clock),
    scenes: timed.map((one, index) => sceneOf(index, one, labels[index] ?? [])),
    switches: timed.flatMap((one, index) => switchesOf(one, labels[index] ?? [])),
    transcript: { source: segments.length > 0 ? source : 'none', language, isPunctuated, confidence, segments },
    ...facts,
    restless: [],
    warnings: [],
  };
}

function sceneOf(index: number, { shot, startSeconds, endSeconds }: Timed, labels: Label[]): Scene {
  return {
    ...{ index, startSeconds, endSeconds },
    lateSeconds: endSeconds - 0.3,
    readSeconds: Math.min(startSeconds + 0.8, endSeconds),
    heading: shot.heading,
    labels,
    sameAs: null,
  };
}

/** Returns the toggle left of the clicked label. */
function switchesOf({ shot: { does }, endSeconds }: Timed, labels: Label[]): Switch[] {
  if (does?.kind !== 'click' || does.value === undefined) return [];
  const { label, value: side } = does;
  const { x = 0, y = 0, height = 0 } = labels.findLast(({ text }) => text === label) ?? {};
  return [{ label, side, atSeconds: endSeconds - TURNED_BEFORE_END, confidence: 0.9, x: x - 56, y, width: 40, height }];
}

function sourceOf(durationSeconds: number): Recording['source'] {
  return {
    durationSeconds,
    width: 1280,
    height: 720,
    rotation: 0,
    container: 'mp4',
    videoCodec: 'h264',
    audioCodec: 'aac',
    frameRate: 30,
    startSeconds: 0,
    captionTracks: [],
  };
}

const MENU = ['Home', 'Projects', 'Calendar', 'Reports', 'Settings'];
const LIST = [...MENU, 'Project', 'Owner', 'Due date', 'Spring campaign', 'Import', 'New project'];

/** An app with a form and a dialog, with realistic narration: asides, fillers, a result after the click. */
export const TASKLANE: readonly Shot[] = [
  {
    heading: 'Create a project in Tasklane',
    labels: ['and invite your team'],
    says: 'Welcome to this short tutorial. In the next two minutes you will learn how to create a project and invite your team.',
  },
  {
    heading: 'Good morning',
    labels: [...MENU, 'You have three tasks due today.'],
    says: 'This is the home page that you see after you sign in. To get started, click Projects in the menu on the left.',
    does: { kind: 'click', label: 'Projects' },
  },
  {
    heading: 'Projects',
    labels: LIST,
    says: 'Here you can see a list of all projects and who owns them. Now click the New project button in the top right corner.',
    does: { kind: 'click', label: 'New project' },
  },
  {
    heading: 'Create a new project',
    labels: ['Project name', 'Due date', 'Cancel', 'Create project'],
    says: 'A window opens where you can describe the project. Enter a name for your project. I will call it website relaunch.',
    does: { kind: 'type', field: 'Project name', value: 'Website relaunch' },
  },
  {
    heading: 'Create a new project',
    labels: ['Project name', 'Website relaunch', 'Due date', 'Cancel', 'Create project'],
    says: 'Next, choose a due date for the project. You can change the date later at any time.',
    does: { kind: 'type', field: 'Due date', value: 'June 30' },
  },
  {
    heading: 'Create a new project',
    labels: ['Project name', 'Website relaunch', 'Due date', 'June 30', 'Cancel', 'Create project'],
    says: 'When you are done, click Create project.',
    does: { kind: 'click', label: 'Create project' },
  },
  {
    heading: 'Projects',
    labels: [...LIST, 'Website relaunch', 'Project created'],
    says: 'The new project now appears at the bottom of the list.',
  },
  {
    heading: 'Website relaunch',
    labels: [...MENU, 'Share', 'Add task', 'Task', 'Assigned to', 'Status'],
    says: 'Open the project by clicking its name. The project is still empty, so let us invite some people. Click Share.',
    does: { kind: 'click', label: 'Share' },
  },
  {
    heading: 'Invite people',
    labels: ['Email', 'Role', 'Cancel', 'Send invitation'],
    says: 'Type the email address of the person that you want to invite. Then select a role. An editor can change tasks, and a viewer can only read them.',
    does: { kind: 'type', field: 'Email', value: 'david@example.com' },
  },
  {
    heading: 'Invite people',
    labels: ['Email', 'david@example.com', 'Role', 'Editor', 'Cancel', 'Send invitation'],
    says: 'Click Send invitation. The person will receive an email with a link to the project.',
    does: { kind: 'click', label: 'Send invitation' },
  },
  {
    heading: 'Calendar',
    labels: [...MENU, 'June', 'Monday', 'Tuesday', 'Website relaunch'],
    says: 'Finally, open the calendar to check the due date of your project. All of the dates are shown for the whole team.',
  },
  { heading: 'You are ready', labels: [], says: 'That is all. You have created a project and invited your team. Thank you for watching.' },
];
