import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALL_SCREEN_WORDS,
  isMenuBar,
  isSameName,
  leadsBack,
  leavesAccount,
  namesKeys,
  namesOfDoing,
  showsProgress,
  namesSecret,
  opensAccount,
  saysEmptyField,
  saysEnded,
} from './ui-vocabulary.ts';

/** Asserts that a rule accepts all `known` texts and none of the similar `others`. */
function knows(is: (text: string) => boolean, known: readonly string[], others: readonly string[]): void {
  assert.deepEqual([known.filter((text) => !is(text)), others.filter((text) => is(text))], [[], []]);
}

test('every language of the site has its vocabulary', () => {
  assert.deepEqual(ALL_SCREEN_WORDS.map(({ language }) => language).toSorted(), ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt']);
  for (const { language, leadsBack: back, fieldBegins, keys, ended, doing } of ALL_SCREEN_WORDS)
    assert.ok(
      [back, fieldBegins, keys, ended, doing].every((words) => words.length > 0),
      language,
    );
});

test('labels that lead back are recognised', () => {
  knows(
    leadsBack,
    [
      'Back',
      '← Back to orders',
      'Zurück',
      'Zuruck zur Übersicht',
      '‹ Retour',
      'Atrás',
      'Volver a Pedidos',
      'Voltar para a lista',
      'Indietro',
      'Terug naar overzicht',
      '戻る',
      '一覧に戻る',
    ],
    ['Background', 'Back up now', 'Rückblick', 'Retours', 'Volverás', '戻り値'],
  );
});

test('buttons that open and leave an account are recognised', () => {
  knows(
    opensAccount,
    ['Sign in', 'LOGIN', 'Anmelden', 'Se connecter', 'Iniciar sesión', 'Accedi', 'Inloggen', 'Criar conta', 'ログイン'],
    ['Sign', 'Login help', 'Anmeldung', 'Connexions', 'Entrada', 'ログイン方法'],
  );
  knows(
    leavesAccount,
    ['logout', 'Log out', 'Abmelden', 'Déconnexion', 'Cerrar sesión', 'Esci', 'Uitloggen', 'Terminar sessão', 'ログアウト'],
    ['Log', 'Logo', 'Abmeldung bestätigen', 'Salida', 'ログ'],
  );
});

test('placeholders of empty fields are recognised', () => {
  knows(
    saysEmptyField,
    [
      'Search',
      'Enter your name',
      'Suche',
      'E-Mail-Adresse eingeben',
      'Rechercher un client',
      'Buscar…',
      'Digite o nome',
      'Cerca',
      'Zoeken',
      '名前を入力',
      'メールアドレス',
      'e. g. 12',
    ],
    ['Berlin', 'Rechnung 12', 'Paris', '東京', 'Newcastle'],
  );
});

test('names of secret fields are recognised, also as part of a longer word', () => {
  knows(
    namesSecret,
    [
      'Password',
      'API key',
      'Datenbankpasswort',
      'Kennwort wiederholen',
      'Mot de passe',
      'Contraseña',
      'Contrasena',
      'Senha',
      'Codice di sicurezza',
      'Wachtwoord',
      'パスワード',
      '暗証番号',
    ],
    ['Pinboard', 'Name', 'Compass', 'Schlüsselwort', 'メモ'],
  );
});

test('key help after a question, and the end message of a program, are recognised', () => {
  knows(
    namesKeys,
    ['Use arrow keys', 'Pfeiltasten benutzen', 'Utilisez les flèches', 'Usa las flechas', '矢印キーで選択'],
    ['optional', 'Berlin', '省略可'],
  );
  knows(
    saysEnded,
    ['done', 'OK!', 'Fertig.', 'terminé', '¡hecho'.slice(1), 'concluído', 'fatto', 'klaar', '完了'],
    ['done deal', 'Fertigung', 'okay then', '完了しない'],
  );
});

test('a progress label leads to the name of its button', () => {
  const called = (text: string, name: string): boolean => namesOfDoing(text).some((one) => isSameName(one, name));
  for (const [text, name] of [
    ['Installing', 'Install'],
    ['Saving…', 'Save'],
    ['Running...', 'Run'],
    ['Wird installiert…', 'Installieren'],
    ['Wird gespeichert', 'Speichern'],
    ['Wird geladen', 'Laden'],
    ['Installation en cours', 'Installer'],
    ['Instalando…', 'Instalar'],
    ['Salvataggio in corso', 'Salva'],
    ['Bezig met opslaan', 'Opslaan'],
    ['インストール中', 'インストール'],
    ['保存しています…', '保存'],
  ] as const)
    assert.ok(called(text, name), text);
  assert.ok(!called('Installation', 'Installer'), 'without dots it is a noun');
  assert.deepEqual(namesOfDoing('Berlin'), []);
});

test('a message of a program that works is recognised in every language', () => {
  knows(
    showsProgress,
    [
      'Preparing workspace...',
      'Daten werden geladen …',
      'Préparation en cours…',
      'Cargando los datos...',
      'Carregando dados...',
      'Caricamento in corso...',
      'Bezig met laden...',
      '読み込み中…',
    ],
    ['Spelling...', 'Line Numbering...', 'Open recent...', 'Suche in Dateien…', 'Opslaan als…', 'Running tests'],
  );
});

test('several names of menus are a part of a menu bar', () => {
  knows(isMenuBar, ['Go Help', 'Datei Bearbeiten Ansicht'], ['Help', 'Go shopping', 'View reports']);
});
