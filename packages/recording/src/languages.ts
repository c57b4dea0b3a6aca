/**
 * Languages: their tags, their packs for tesseract, and a guess from the words on a screen. Files name languages by `eng` (ISO 639-2),
 * transcription servers by `english`, people by `en-GB`.
 */
import type { Source } from './types.ts';

/** Maximum length of a tag. RFC 5646, section 4.4.1, requires every implementation to support it. */
const LONGEST_TAG = 35;

/** Returns the BCP 47 tag, such as `en` or `pt-BR`, or null for an empty or unknown name. */
export function toLanguageTag(name: string | null | undefined): string | null {
  const normalized = name?.trim().replaceAll('_', '-') ?? '';
  if (normalized.length > LONGEST_TAG) return null;
  if (/^[a-z]{4,}$/i.test(normalized)) return findLanguageCode(normalized);
  try {
    const [tag = ''] = Intl.getCanonicalLocales(normalized);
    // Codes without a language: und (undetermined), zxx (no linguistic content), mis and mul (no specific language).
    return /^(und|zxx|mis|mul)\b/.test(tag) ? null : tag;
  } catch {
    return null;
  }
}

/** Returns the code of the language with this English name. */
function findLanguageCode(englishName: string): string | null {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const wanted = englishName.toLowerCase();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) {
    for (const second of letters) if (names.of(first + second)?.toLowerCase() === wanted) return first + second;
  }
  return null;
}

/**
 * Returns the language of the screen for OCR: the one set by the user, otherwise English if any captions are in English, otherwise the
 * language of the first captions. The spoken language is usually also the one on screen, and English screens are common.
 */
export function chooseScreenLanguage({ captionTracks }: Pick<Source, 'captionTracks'>, given: string | undefined): string | null {
  const tags = [given, ...captionTracks.map(({ language }) => language)].flatMap((name) => toLanguageTag(name) ?? []);
  const named = toLanguageTag(given);
  return named ?? tags.find((tag) => /^en\b/.test(tag)) ?? tags[0] ?? null;
}

/** Language packs by the first part of a language tag. Debian names its packages after the pack. */
const LANGUAGE_PACKS: Record<string, string> = {
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fi: 'fin',
  fr: 'fra',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nb: 'nor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
};
const TRADITIONAL = /^zh-(?:.*-)?(?:hant|tw|hk|mo)\b/i;
export const ENGLISH = 'eng';

/** Returns the language pack, or null if none is known for the language. */
export function findLanguagePack(language: string): string | null {
  if (TRADITIONAL.test(language)) return 'chi_tra';
  return LANGUAGE_PACKS[language.toLowerCase().split(/[-_]/)[0] ?? ''] ?? null;
}

/**
 * Words without accents, as PP-OCR reads them, by language pack of tesseract. Words of menus and buttons count as much as the most frequent
 * words of sentences. A form has no menus, so the labels of forms and lists are among them. New words must not be English, and a word of two
 * languages counts for both.
 */
const SCREEN_WORDS: Readonly<Record<string, string>> = {
  deu:
    'datei bearbeiten ansicht hilfe werkzeuge einstellungen abbrechen speichern offnen schlieben loschen suchen ersetzen fenster ' +
    'lesezeichen einfugen kopieren ausschneiden ordner hinzufugen entfernen umbenennen drucken anzeigen grobe gehe zu und oder nicht ' +
    'der die das ein eine mit fur auf ist von den dem wird alle neue neuer neues seite dateien abmelden anmelden ansehen anderungen ' +
    'andern aktion aktualisieren angaben anzahl auswahlen auswahl anwenden ausgewahlt ausfuhren bearbeitet benutzer benutzername ' +
    'benachrichtigung benachrichtigungen bemerkung beschreibung bestatigen bitte diese dieser dieses eigenschaften eintrag eintrage ' +
    'ergebnisse ersteller fertig freigeben geandert geben gesendet gespeichert gesichert heute ihre ihr ihren inhalt jetzt kein keine ' +
    'konto kunde kunden meine mein mehr monat montag nach nachricht nachrichten nachste neuen passwort rechnung rechnungen schritt ' +
    'sichern sie sortieren stellen strasse tage ubersicht unter verschieben verwalten verwenden vorschau vorname nachname wahlen ' +
    'weiter werden woche wie zuruck zurucksetzen zuletzt zum zur zeit zeigen wurde entwurf senden einstellung dokument dokumente ' +
    'verzeichnis grosse hinzugefugt',
  fra:
    'fichier edition affichage rechercher outils aide annuler enregistrer ouvrir fermer supprimer remplacer fenetre inserer copier ' +
    'coller couper dossier ajouter modifier renommer imprimer afficher executer valider nouveau nouvelle parametres le les des une et ' +
    'ou dans pour avec sur est pas tout toutes ce cette par vers cellule noyau accueil actualiser adresse aucun aucune aujourd ajoute ' +
    'annee bienvenue choisir cliquez compte connexion creer chercher commande dernier derniere deconnexion demarrer deplacer effacer ' +
    'enregistre envoyer etat etre fenetres fichiers gerer gestion heure jour liste mise modifie notre ouvert prenom prix profil retour ' +
    'reinitialiser suivant suivante supprime sauvegarder selectionner selectionne telecharger tous utilisateur utilisateurs votre vous ' +
    'voir vue lignes ligne colonne semaine proprietes numero nombre',
  ita:
    'modifica visualizza strumenti aiuto annulla salva apri chiudi elimina cerca sostituisci finestra inserisci copia incolla taglia ' +
    'cartella aggiungi rinomina stampa mostra impostazioni nuovo nuova il gli della di che non con per una sono questo questa tutti ' +
    'nel alla pagina accedi aggiorna aggiunto ancora anteprima anno attivita avanti avviso azioni azienda benvenuto calendario cambia ' +
    'carica clienti codice cognome collegamento condividi conferma contatti creato crea dati dettagli disponibile documenti dopo ecco ' +
    'elenco esci esegui esporta fattura fatture giorno giorni gestione gestisci importa impostato indietro indirizzo inizia invia ' +
    'messaggi messaggio mese modificato modifiche nessun nessuna notifiche oggi ordine ordini preferiti profilo prossimo proprieta ' +
    'ricerca rimuovi ripristina righe salvato scarica scegli schermo seleziona selezionato settimana stato successivo suoi titolo tuo ' +
    'tutto utente utenti vai vedi verifica accessibilita dal dei delle telefono cliente documento precedente tipo',
  nld:
    'bestand bewerken beeld weergave extra opslaan openen sluiten verwijderen zoeken vervangen venster invoegen kopieren plakken ' +
    'knippen map toevoegen hernoemen afdrukken tonen annuleren instellingen nieuw nieuwe het een en van voor met niet zijn dit deze ' +
    'alle naar op bij aanmaken aanmelden aanpassen aantal achternaam actie acties adres afmelden andere bedrag bekijken beheer beheren ' +
    'bericht berichten beschrijving bevestigen bijwerken betaling dagen deel delen documenten doorgaan eerste einde factuur facturen ' +
    'gebruiker gebruikers geen gegevens geselecteerd gewijzigd gisteren hier hoofd inhoud inloggen invoeren jaar kiezen klaar klant ' +
    'klanten laatste lijst maand maken meer melding meldingen mijn naam onze opgeslagen ontvangen opties opnieuw overzicht regel ' +
    'selecteren soort stuur straat telefoon terug titel toepassen uitloggen uitvoeren uw vandaag vensters verder versturen verzenden ' +
    'volgende voornaam voorbeeld vorige wachtwoord weergeven welkom wijzigen wijzigingen wordt zoek profiel gebruikersnaam',
  por:
    'arquivo ficheiro exibir ferramentas ajuda salvar guardar abrir fechar excluir eliminar pesquisar substituir janela inserir colar ' +
    'recortar pasta adicionar renomear imprimir mostrar configuracoes novo nova nao com uma dos das os em para este esta todos pagina ' +
    'voce acao acoes acessar adicionado alterar alteracoes ano assunto atualizar baixar bem busca cadastro carregar conta concluido ' +
    'criar cancelado descricao detalhes disponivel endereco escolha escolher excluido fatura faturas ficheiros formato gerir hoje ' +
    'inicial janelas mensagem mensagens meu meus minha mudar nenhum notificacoes opcoes pagamento periodo pesquisa permissoes pessoa ' +
    'preco proxima propriedades quando quem relatorio remover repor sair seguinte selecionar selecionado senha seu seus sobrenome sua ' +
    'telefone tudo utilizador visualizar voltar cliente confirmar aplicar ajustes continuar documento documentos enviar enviado editar ' +
    'perfil usuario usuarios pedido pedidos titulo importar exportar ordenar semana numero categoria idioma inicio lista dia',
  spa:
    'archivo editar ver herramientas ayuda cancelar guardar abrir cerrar eliminar buscar reemplazar ventana insertar copiar pegar ' +
    'cortar carpeta anadir renombrar imprimir mostrar configuracion nuevo nueva marcadores siguiente el los las una del con para por ' +
    'este esta todos pagina ajustar derecha izquierda accion acciones aceptar actualizar agregar ahora anadido apellido asunto ' +
    'bienvenido borrar calle cambiar cambios codigo contrasena correo crear creado cuenta descargar descargas descripcion detalles ' +
    'deshacer direccion disponible editado ejecutar elegir escritorio estado factura facturas fecha filtrar iniciar ingresar limpiar ' +
    'listo mensaje mensajes ningun ninguna notificaciones opciones otros paginas permisos precio preferencias propiedades privacidad ' +
    'pulsa quitar registro restablecer resultados rehacer salir seguridad seleccionar seleccionado servicios sesion siguientes sus ' +
    'tamano texto todo volver nombre telefono cliente confirmar aplicar ajustes continuar documento documentos enviar enviado perfil ' +
    'usuario usuarios pedido pedidos titulo importar exportar ordenar semana numero categoria idioma inicio lista dia guardado',
};

/**
 * Language packs that can be guessed, and whose accents tesseract can restore. Other languages have letters that PP-OCR does not read as their
 * plain ones.
 */
export const GUESSED_PACKS = Object.keys(SCREEN_WORDS).sort();

const SETS = Object.entries(SCREEN_WORDS).map(([pack, words]) => [pack, new Set(words.split(' '))] as const);

/** Minimum number of different words of a language. */
const MIN_WORDS = 5;
/** Minimum ratio to the number of words of the second language: Spanish and Portuguese share many. */
const MIN_RATIO = 1.3;

interface LanguageGuesser {
  /** Adds the text of a line. */
  add: (text: string) => void;
  /** Returns the language pack of the screen, or null if it is English or not known yet. The first answer is final. */
  guess: () => string | null;
}

/** Creates a guess of the language of a screen from text without accents. */
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

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns the language of texts that were read on a screen, such as `de`, or null if it is English or unknown. */
export function guessScreenLanguage(texts: readonly string[]): string | null {
  if (texts.some((text) => KANA.test(text))) return 'ja';
  const guesser = createLanguageGuesser();
  for (const text of texts) guesser.add(text.normalize('NFD').replace(/\p{M}/gu, ''));
  const pack = guesser.guess();
  return Object.keys(LANGUAGE_PACKS).find((tag) => LANGUAGE_PACKS[tag] === pack) ?? null;
}
