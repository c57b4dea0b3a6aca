import type { Recording } from '@docreel/recording';
import type { Shot } from './drawn.ts';
import { recordingOf } from './recordings.ts';

/** An imagined product tour: areas with tasks, each with some minutes of clicks and narration. */
export interface Tour {
  areas: { name: string; tasks: string[] }[];
  /** Number of screens per task, each about 12 seconds long. */
  shotsPerTask: number;
  isSilent?: boolean;
}

const THINGS = ['name', 'owner', 'color', 'date', 'label', 'filter', 'note', 'view', 'group', 'limit', 'order', 'rule'];

export interface ImaginedTour {
  recording: Recording;
  /** Start of each task in seconds. */
  starts: number[];
}

/** Builds the recording of a tour. Each task is announced and shows screens of its area. */
export function tourOf({ areas, shotsPerTask, isSilent = false }: Tour): ImaginedTour {
  const menu = areas.map((area) => area.name);
  const shots: Shot[] = [];
  const first: number[] = [];
  for (const { name, tasks } of areas) {
    for (const [at, task] of tasks.entries()) {
      first.push(shots.length);
      for (let n = 0; n < shotsPerTask; n++) shots.push(shotOf({ name, task, at, n, menu, isSilent }));
    }
  }
  const recording = recordingOf({ shots });
  return { recording, starts: first.map((index) => recording.scenes[index]?.startSeconds ?? 0) };
}

function shotOf({
  name,
  task,
  at,
  n,
  menu,
  isSilent,
}: {
  name: string;
  task: string;
  at: number;
  n: number;
  menu: string[];
  isSilent: boolean;
}): Shot {
  const thing = THINGS[(at * 5 + n) % THINGS.length] ?? 'name';
  const opening = at === 0 ? `Now let us move on to the ${name.toLowerCase()} area.` : `Next, let us look at how to ${task.toLowerCase()}.`;
  const topic = task.split(' ').at(-1) ?? task;
  const says = `${n === 0 ? opening : `This concerns the ${topic} again.`} Click ${thing} and check that the ${topic} shows the ${thing} you want. You can come back to the ${topic} at any time.`;
  const heading = n === 0 ? name : n % 4 === 3 ? name : task;
  const labels = [...menu, `${name} list`, `${name} owner`, `${name} status`, `${name} history`, thing, `${task} ${thing}`];
  return { heading, labels, says: isSilent ? '' : says, does: { kind: 'click', label: thing } };
}

/** A tour of forty minutes through five areas. */
export const LONG_TOUR: Tour = {
  shotsPerTask: 14,
  areas: [
    { name: 'Projects', tasks: ['Create a project', 'Archive a project', 'Share a project'] },
    { name: 'Calendar', tasks: ['Plan a meeting', 'Color the weekends'] },
    { name: 'Reports', tasks: ['Build a report', 'Export a table', 'Schedule an email'] },
    { name: 'Team', tasks: ['Invite a teammate', 'Change a role'] },
    { name: 'Settings', tasks: ['Set up billing', 'Connect a domain', 'Turn on alerts'] },
  ],
};
