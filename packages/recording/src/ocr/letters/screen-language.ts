/**
 * Guesses the language of a screen from text without accents, as PP-OCR reads it. Words of menus and buttons count as much as the most
 * frequent words of sentences. Words that English or another listed language also uses are left out.
 */

/** Words without accents, by language pack of tesseract. */
const SCREEN_WORDS: Readonly<Record<string, string>> = {
  deu:
    'datei bearbeiten ansicht hilfe werkzeuge einstellungen abbrechen speichern offnen schlieben loschen suchen ersetzen fenster ' +
    'lesezeichen einfugen kopieren ausschneiden ordner hinzufugen entfernen umbenennen drucken anzeigen grobe gehe zu und oder nicht ' +
    'der die das ein eine mit fur auf ist von den dem wird alle neue neuer neues seite dateien',
  fra:
    'fichier edition affichage rechercher outils aide annuler enregistrer ouvrir fermer supprimer remplacer fenetre inserer copier coller ' +
    'couper dossier ajouter modifier renommer imprimer afficher executer valider nouveau nouvelle parametres le les des une et ou dans pour ' +
    'avec sur est pas tout toutes ce cette par vers cellule noyau',
  ita:
    'modifica visualizza strumenti aiuto annulla salva apri chiudi elimina cerca sostituisci finestra inserisci copia incolla taglia cartella ' +
    'aggiungi rinomina stampa mostra impostazioni nuovo nuova il gli della di che non con per una sono questo questa tutti nel alla pagina',
  nld:
    'bestand bewerken beeld weergave extra opslaan openen sluiten verwijderen zoeken vervangen venster invoegen kopieren plakken knippen map ' +
    'toevoegen hernoemen afdrukken tonen annuleren instellingen nieuw nieuwe het een en van voor met niet zijn dit deze alle naar op bij',
  por:
    'arquivo ficheiro exibir ferramentas ajuda salvar guardar abrir fechar excluir eliminar pesquisar substituir janela inserir colar recortar ' +
    'pasta adicionar renomear imprimir mostrar configuracoes novo nova nao com uma dos das os em para este esta todos pagina voce',
  spa:
    'archivo editar ver herramientas ayuda cancelar guardar abrir cerrar eliminar buscar reemplazar ventana insertar copiar pegar cortar carpeta ' +
    'anadir renombrar imprimir mostrar configuracion nuevo nueva marcadores siguiente el los las una del con para por este esta todos pagina ' +
    'ajustar derecha izquierda',
};

/** Language packs that can be guessed. */
export const GUESSED_PACKS = Object.keys(SCREEN_WORDS).sort();

const SETS = Object.entries(SCREEN_WORDS).map(([pack, words]) => [pack, new Set(words.split(' '))] as const);

/** Minimum number of different words of a language. */
const MIN_WORDS = 5;
/** Minimum ratio to the number of words of the second language: Spanish and Portuguese share many. */
const MIN_RATIO = 1.3;

export interface LanguageGuesser {
  /** Adds the text of a line. */
  add: (text: string) => void;
  /** Returns the language pack of the screen, or null if it is English or not known yet. The first answer is final. */
  guess: () => string | null;
}

export function createLanguageGuesser(): LanguageGuesser {
  const found = new Map<string, Set<string>>(SETS.map(([pack]) => [pack, new Set()]));
  let answer: string | null = null;

  function add(text: string): void {
    if (answer !== null) return;
    for (const word of text.toLowerCase().match(/[a-z]{2,}/g) ?? [])
      for (const [pack, words] of SETS) if (words.has(word)) found.get(pack)?.add(word);
  }

  function guess(): string | null {
    const counts = [...found].map(([pack, words]) => ({ pack, count: words.size })).sort((a, b) => b.count - a.count);
    const [first, second] = counts;
    if (answer === null && first && first.count >= MIN_WORDS && first.count >= (second?.count ?? 0) * MIN_RATIO) answer = first.pack;
    return answer;
  }

  return { add, guess };
}

/** Language tags of the packs. */
const TAGS: Readonly<Record<string, string>> = { deu: 'de', fra: 'fr', ita: 'it', nld: 'nl', por: 'pt', spa: 'es' };
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the language of texts that were read on a screen, such as `de`, or null if it is English or unknown. */
export function guessScreenLanguage(texts: readonly string[]): string | null {
  if (texts.some((text) => KANA.test(text))) return 'ja';
  const guesser = createLanguageGuesser();
  for (const text of texts) guesser.add(text.normalize('NFD').replace(/\p{M}/gu, ''));
  return TAGS[guesser.guess() ?? ''] ?? null;
}
