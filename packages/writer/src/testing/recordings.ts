import type { Label, Recording, Scene, ScreenAction, Transcript } from '@docreel/recording';

/** A stretch of an imagined video: what its screen shows, what is said over it, what is done at its end. */
export interface Shot {
  heading: string | null;
  labels?: string[];
  says?: string;
  does?: Partial<ScreenAction>;
}

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
const GAP_SECONDS = 0.35;

/** A recording as the recording engine gives it, laid out on a time line: first the words, then the end of the shot. */
export function recordingOf({ shots, source = 'captions', language = 'en', isPunctuated = true, confidence = 1 }: Imagined): Recording {
  const scenes: Scene[] = [];
  const actions: ScreenAction[] = [];
  const segments: Transcript['segments'] = [];
  let clock = 0;
  for (const [index, shot] of shots.entries()) {
    const startSeconds = clock;
    clock += LEAD_SECONDS;
    for (const text of (shot.says ?? '').split(/(?<=[.!?])\s+/u).filter((sentence) => sentence !== '')) {
      const endSeconds = clock + text.split(' ').length * SECONDS_PER_WORD;
      segments.push({ startSeconds: clock, endSeconds, text, confidence, words: [] });
      clock = endSeconds + GAP_SECONDS;
    }
    clock += TAIL_SECONDS;
    scenes.push(sceneOf(index, shot, { startSeconds, endSeconds: clock }));
    if (shot.does) actions.push({ ...stillness(index, clock - 0.4), ...shot.does });
  }
  return {
    version: 1,
    source: sourceOf(clock),
    scenes,
    actions,
    transcript: { source: segments.length > 0 ? source : 'none', language, isPunctuated, confidence, segments },
    warnings: [],
  };
}

function sceneOf(index: number, shot: Shot, time: { startSeconds: number; endSeconds: number }): Scene {
  const texts = [...(shot.heading === null ? [] : [shot.heading]), ...(shot.labels ?? [])];
  return {
    index,
    ...time,
    lateSeconds: time.endSeconds - 0.3,
    readSeconds: Math.min(time.startSeconds + 0.8, time.endSeconds),
    heading: shot.heading,
    labels: texts.map(
      (text, at): Label => ({ text, confidence: 0.95, ink: 200, x: 100, y: 60 + at * 40, width: text.length * 12, height: 24 }),
    ),
    sameAs: null,
  };
}

function stillness(scene: number, atSeconds: number): ScreenAction {
  return { kind: 'click', atSeconds, scene, label: null, field: null, value: null, confidence: 0.9, pointer: null };
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

/** An app with a form and a dialog, told as people tell it: asides, fillers, a result after the click. */
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
