import type { Recording } from '@docreel/recording';
import { recordingOf, type Shot } from './recordings.ts';

/** An imagined tour of a product: areas, in each some tasks, in each some minutes of clicking and talking. */
export interface Tour {
  areas: { name: string; tasks: string[] }[];
  /** Screens of each task; about 12 seconds each. */
  shotsPerTask: number;
  isSilent?: boolean;
}

const THINGS = ['name', 'owner', 'color', 'date', 'label', 'filter', 'note', 'view', 'group', 'limit', 'order', 'rule'];

export interface ImaginedTour {
  recording: Recording;
  /** Where each task begins. */
  starts: number[];
}

/** Each task is announced, as people do, and its screens are those of its area. */
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

/** Forty minutes through five areas, as such tours are. */
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
