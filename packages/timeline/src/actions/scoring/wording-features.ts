/** Describes by numbers what a label says: whether interfaces use it for buttons, fields or menus. Covers the eight languages of the site. */
import {
  isOfShell,
  leadsBack,
  namesCommand,
  namesSecret,
  namesTask,
  saysEmptyField,
  saysEnded,
} from '../../ui-vocabulary/ui-vocabulary.ts';

export function describeWording(text: string): Record<string, number> {
  const label = text.replace(/(?:\.\.\.|…)$/u, '').trim();
  return {
    'says.command': Number(namesCommand(label)),
    'says.task': Number(namesTask(label)),
    'says.shell': Number(isOfShell(label)),
    'says.back': Number(leadsBack(label)),
    'says.field': Number(saysEmptyField(label)),
    'says.secret': Number(namesSecret(label)),
    'says.ended': Number(saysEnded(label)),
  };
}
