/**
 * What screens say of themselves, in one language: the standard words of buttons, fields, menus and programs. A rule that needs such a word asks
 * `screen-words.ts`, which knows all languages at once: what a silent recording is written in nobody tells us.
 * In lower case; accents are no matter, for a reader that knows ASCII alone leaves them out.
 */
export interface ScreenWords {
  language: string;
  /** What a button or link says that leads back; `…` is where to. */
  leadsBack: readonly string[];
  /** What the text of an empty field begins with. */
  fieldBegins: readonly string[];
  /** What it ends with, where the verb stands last. */
  fieldEnds: readonly string[];
  /** What a field is called that holds a secret, as whole words. */
  secrets: readonly string[];
  /** The same, also within a longer word: “Datenbankpasswort”. */
  secretParts: readonly string[];
  /** Keys, and what is done with them, in the help behind a program’s question. */
  keys: readonly string[];
  /** How a program says that something has ended. */
  ended: readonly string[];
  /** What a verb ends with on a button, and loses in “saved”, “gespeichert”, “guardado”. */
  verbEndings: readonly string[];
  /** What a button says while it does what it is called; `*` is the same in both, and dots behind are no matter unless they are written here. */
  doing: readonly { reads: string; names: readonly string[] }[];
  /** What systems, browsers and every program say: bars, menus, standard buttons. It is no name of anything. */
  shell: readonly string[];
  /** Verbs of labels that say what a person is after: “Export as PDF”, “Bericht exportieren”. */
  tasks: readonly string[];
}
