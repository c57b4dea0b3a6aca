/**
 * Builds recordings of imagined programs with exact truth: buttons, menus, forms, switches and hidden values in five languages. They show
 * the models what films of real programs seldom contain: a text that is pasted at once, and a masked password.
 */
import type { Shot } from '../../packages/timeline/src/testing/drawn.ts';
import { recordingOf } from '../../packages/timeline/src/testing/recordings.ts';
import type { TableInput, TrueStep } from './table.ts';

const PROGRAMS = 24;
const SCREENS = 7;
/** Parts of labels of each language: things, verbs, fields with their values, switches. */
const WORDS = [
  {
    things: ['Invoice', 'Booking', 'Member', 'Folder', 'Campaign', 'Report'],
    verbs: ['Add', 'New', 'Open', 'Export', 'Save'],
    fields: [
      ['Name', 'Harbour walk'],
      ['Email', 'ines@example.org'],
      ['Start date', 'March 4'],
      ['Wait in hours', '12'],
      ['Comment', 'Bring the keys'],
    ],
    switches: ['Send a reminder', 'Show weekends'],
    secrets: ['Password', 'API token'],
  },
  {
    things: ['Rechnung', 'Termin', 'Ordner', 'Vorlage', 'Kunde', 'Bericht'],
    verbs: ['Neue', 'Öffnen', 'Speichern', 'Löschen'],
    fields: [
      ['Titel', 'Sommerfest'],
      ['Betrag', '48'],
      ['Adresse', 'Hafenweg 3'],
      ['Bemerkung', 'Bitte anrufen'],
    ],
    switches: ['Erinnern', 'Benachrichtigungen'],
    secrets: ['Passwort', 'Kennwort'],
  },
  {
    things: ['Facture', 'Réunion', 'Dossier', 'Client', 'Modèle'],
    verbs: ['Nouveau', 'Ouvrir', 'Enregistrer', 'Ajouter'],
    fields: [
      ['Nom', 'Atelier du lundi'],
      ['Ville', 'Nantes'],
      ['Durée', '30'],
      ['Note', 'À rappeler'],
    ],
    switches: ['Activer les rappels', 'Mode sombre'],
    secrets: ['Mot de passe'],
  },
  {
    things: ['Factura', 'Reunión', 'Carpeta', 'Cliente', 'Informe'],
    verbs: ['Nueva', 'Abrir', 'Guardar', 'Añadir'],
    fields: [
      ['Nombre', 'Taller de pan'],
      ['Ciudad', 'Sevilla'],
      ['Precio', '25'],
      ['Nota', 'Llamar el martes'],
    ],
    switches: ['Activar avisos', 'Modo oscuro'],
    secrets: ['Contraseña'],
  },
  {
    things: ['Fattura', 'Riunione', 'Cartella', 'Cliente', 'Modello'],
    verbs: ['Nuova', 'Apri', 'Salva', 'Aggiungi'],
    fields: [
      ['Nome', 'Corso di cucina'],
      ['Città', 'Torino'],
      ['Prezzo', '18'],
      ['Nota', 'Portare le chiavi'],
    ],
    switches: ['Attiva avvisi', 'Tema scuro'],
    secrets: ['Password'],
  },
] as const;

/** Yields the recordings. The same numbers give the same recordings. */
export function* syntheticInputs(): Generator<TableInput> {
  for (let program = 0; program < PROGRAMS; program++) {
    const random = randomFrom(program + 1);
    const shots = shotsOf(random, program);
    const isSilent = program % 3 !== 0;
    const recording = recordingOf({ shots: isSilent ? shots.map((shot) => ({ ...shot, says: '' })) : shots });
    const steps = shots.flatMap((shot, at) => stepOf(shot, recording.scenes[at]?.startSeconds ?? 0, recording.scenes[at]?.endSeconds ?? 0));
    yield { film: `synthetic-${program}`, program: `synthetic-${program % 6}`, split: 'synthetic', recording, steps };
  }
}

function shotsOf(random: () => number, program: number): Shot[] {
  const words = WORDS[program % WORDS.length] ?? WORDS[0];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const menu = words.things.slice(0, 2 + Math.floor(random() * 4));
  const says = 'This is a page with several things on it that we look at for a while.';
  const shots: Shot[] = [{ heading: `${pick(words.verbs)} ${pick(words.things)}`, labels: [], says }];
  for (let screen = 0; screen < SCREENS; screen++) {
    const thing = pick(words.things);
    const heading = `${thing} ${screen + 1}`;
    const button = `${pick(words.verbs)} ${thing.toLowerCase()}`;
    const kind = random();
    if (kind < 0.3) shots.push({ heading, labels: [...menu, button], says, does: { kind: 'click', label: pick([...menu, button]) } });
    else if (kind < 0.45) {
      const label = pick(words.switches);
      shots.push({ heading, labels: [...menu, label, button], says, does: { kind: 'click', label, value: pick(['on', 'off'] as const) } });
      shots.push({ heading, labels: [...menu, label, button], says, does: { kind: 'click', label: button } });
    } else if (kind < 0.6) {
      const field = pick(words.secrets);
      shots.push({
        heading,
        labels: [field, button],
        says,
        does: { kind: 'type', field, value: '•'.repeat(6 + Math.floor(random() * 6)) },
      });
    } else {
      const count = 1 + Math.floor(random() * 3);
      const first = Math.floor(random() * words.fields.length);
      const fields = Array.from(
        { length: count },
        (_, at) => words.fields[(first + at) % words.fields.length] as readonly [string, string],
      );
      const labels = fields.map(([name]) => name);
      for (const [at, [field, value]] of fields.entries())
        shots.push({
          heading,
          labels: [...labels, ...fields.slice(0, at).map(([, typed]) => typed), button],
          says,
          does: { kind: 'type', field, value },
        });
      shots.push({
        heading,
        labels: [...labels, ...fields.map(([, typed]) => typed), button],
        says,
        does: { kind: 'click', label: button },
      });
    }
    if (random() < 0.3) shots.push({ heading: `${pick(words.verbs)}: ${thing}`, labels: [...menu], says });
  }
  return [...shots, { heading: 'OK', labels: menu, says }];
}

/** Returns the true step of a shot, whose action is at its end. A masked value is named by its field. */
function stepOf({ does }: Shot, from: number, to: number): TrueStep[] {
  if (!does) return [];
  const at = to - (does.kind === 'type' ? 1.4 : 0.1);
  const name = does.kind === 'click' ? does.label : does.field;
  const isMasked = does.kind === 'type' && does.value.startsWith('•');
  const key = does.kind === 'click' || isMasked ? name : does.value;
  return [{ t: [Math.max(from, at - 2), to], at, kind: does.kind, label: key, keys: [key.toLowerCase()] }];
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
