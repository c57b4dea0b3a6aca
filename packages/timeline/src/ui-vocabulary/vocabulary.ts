/**
 * The vocabulary of user interfaces in one language: the standard words of buttons, fields, menus and programs. Rules use it through
 * `ui-vocabulary.ts`, which combines all languages, because the language of a silent recording is unknown. Words are in lower case. Accents
 * are ignored because an OCR model limited to ASCII omits them.
 */
export interface ScreenWords {
  language: string;
  /** Labels of buttons or links that lead back. `…` stands for the destination. */
  leadsBack: readonly string[];
  /** Starts of the placeholder of an empty field. */
  fieldBegins: readonly string[];
  /** Ends of the placeholder, for languages with the verb at the end. */
  fieldEnds: readonly string[];
  /** Names of fields with a secret, as whole words. */
  secrets: readonly string[];
  /** Names of fields with a secret, also as part of a longer word: “Datenbankpasswort”. */
  secretParts: readonly string[];
  /** Labels of buttons and links that open or create an account. */
  enters: readonly string[];
  /** Labels of buttons that end the work with an account. */
  leaves: readonly string[];
  /** Words about keys in the help after a program's question. */
  keys: readonly string[];
  /** Messages with which a program reports that something has ended. */
  ended: readonly string[];
  /**
   * Progress labels of buttons and the names they stand for. `*` is the same in both. Dots after the label are ignored unless they are
   * written here.
   */
  doing: readonly { reads: string; names: readonly string[] }[];
  /** Words of the operating system, the browser and every program: bars, menus, standard buttons. They name nothing specific. */
  shell: readonly string[];
  /** Names of the menus in a menu bar, and of the tabs that settings have in every program. */
  menus: readonly string[];
  /** Verbs that name a task in a label: “Export as PDF”, “Bericht exportieren”. */
  tasks: readonly string[];
  /** Words that other buttons and menu entries consist of, begin or end with: “Save as…”, “Anmelden”, “検索”. */
  commands: readonly string[];
}
