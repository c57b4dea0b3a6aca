import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLanguageTag, createLanguageGuesser, guessScreenLanguage } from './languages.ts';

test('all names of a language give the same tag', () => {
  const cases = {
    eng: 'en',
    ger: 'de',
    deu: 'de',
    fra: 'fr',
    en: 'en',
    'en-gb': 'en-GB',
    pt_BR: 'pt-BR',
    english: 'en',
    German: 'de',
    japanese: 'ja',
  };
  for (const [name, tag] of Object.entries(cases)) assert.equal(toLanguageTag(name), tag, name);
});

test('a text that names no language gives null', () => {
  for (const name of ['und', 'zxx', '', ' ', null, undefined, 'klingonese', '1', '<b>'])
    assert.equal(toLanguageTag(name), null, String(name));
});

function guess(...lines: string[]): string | null {
  const guesser = createLanguageGuesser();
  for (const line of lines) guesser.add(line);
  return guesser.guess();
}

test('the language of a screen is known from its menus, without accents', () => {
  assert.equal(guess('Datei Bearbeiten Ansicht Lesezeichen Gehe zu Werkzeuge Hilfe'), 'deu');
  assert.equal(guess('Fichier', 'Edition', 'Affichage', 'Rechercher', 'Outils', 'Aide'), 'fra');
  assert.equal(guess('Archivo', 'Editar', 'Ver', 'Ir', 'Marcadores', 'Ayuda', 'Siguiente'), 'spa');
  assert.equal(guess('Arquivo', 'Editar', 'Exibir', 'Ferramentas', 'Ajuda', 'Salvar', 'Excluir'), 'por');
});

test('the language of a form is known from its labels, without a menu', () => {
  assert.equal(guess('Neuer Benutzer', 'Vorname', 'Nachname', 'Bitte wahlen', 'Anzahl Tage', 'Bemerkung', 'Ubersicht'), 'deu');
  assert.equal(guess('Nombre', 'Telefono', 'Ajustes', 'Facturas', 'Acciones', 'Fecha'), 'spa');
  assert.equal(guess('Adresse', 'Prenom', 'Telephone', 'Mot de passe', 'Envoyer', 'Votre compte', 'Utilisateur'), 'fra');
  assert.equal(guess('Cognome', 'Indirizzo', 'Telefono', 'Conferma', 'Azienda', 'Messaggio'), 'ita');
  assert.equal(guess('Voornaam', 'Achternaam', 'Wachtwoord', 'Telefoon', 'Versturen', 'Gebruiker'), 'nld');
  assert.equal(guess('Sobrenome', 'Endereco', 'Senha', 'Relatorio', 'Enviado', 'Usuario', 'Configuracoes'), 'por');
});

test('an English screen, and one with a few foreign words, has no other language', () => {
  assert.equal(guess('File Edit View Search Tools Documents Help', 'Save the file as a new document on this computer'), null);
  assert.equal(guess('Translate: Datei, Fichier, Archivo, Bestand, Arquivo', 'des and les'), null);
});

test('the first answer is final', () => {
  const guesser = createLanguageGuesser();
  guesser.add('Datei Bearbeiten Ansicht Hilfe Abbrechen Speichern');
  assert.equal(guesser.guess(), 'deu');
  guesser.add('Fichier Edition Affichage Rechercher Outils Aide Annuler Enregistrer Ouvrir Fermer');
  assert.equal(guesser.guess(), 'deu');
});

test('the language of the whole screen is a tag, with or without accents', () => {
  assert.equal(guessScreenLanguage(['Datei Bearbeiten Ansicht', 'Öffnen', 'Löschen', 'Einstellungen']), 'de');
  assert.equal(guessScreenLanguage(['ファイル']), 'ja');
  assert.equal(guessScreenLanguage(['File Edit View Tools Help']), null);
});
