/** Common labels of programs in eight languages, one label in each line. A column is a language, in the order of `LANGUAGES`. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ja'];
const WORDS = `
Inbox | Posteingang | Boîte de réception | Bandeja de entrada | Posta in arrivo | Caixa de entrada | Postvak IN | 受信トレイ
Projects | Projekte | Projets | Proyectos | Progetti | Projetos | Projecten | プロジェクト
New project | Neues Projekt | Nouveau projet | Nuevo proyecto | Nuovo progetto | Novo projeto | Nieuw project | 新しいプロジェクト
Project name | Projektname | Nom du projet | Nombre del proyecto | Nome del progetto | Nome do projeto | Projectnaam | プロジェクト名
Create project | Projekt erstellen | Créer un projet | Crear proyecto | Crea progetto | Criar projeto | Project maken | プロジェクトを作成
Due date | Fälligkeitsdatum | Date d'échéance | Fecha de vencimiento | Data di scadenza | Data de vencimento | Vervaldatum | 期限
Settings | Einstellungen | Paramètres | Configuración | Impostazioni | Configurações | Instellingen | 設定
Preferences | Einstellungen | Préférences | Preferencias | Preferenze | Preferências | Voorkeuren | 環境設定
Save | Speichern | Enregistrer | Guardar | Salva | Guardar | Opslaan | 保存
Save as | Speichern unter | Enregistrer sous | Guardar como | Salva con nome | Guardar como | Opslaan als | 名前を付けて保存
Cancel | Abbrechen | Annuler | Cancelar | Annulla | Cancelar | Annuleren | キャンセル
Delete | Löschen | Supprimer | Eliminar | Elimina | Eliminar | Verwijderen | 削除
Edit | Bearbeiten | Modifier | Editar | Modifica | Editar | Bewerken | 編集
Create | Erstellen | Créer | Crear | Crea | Criar | Maken | 作成
Add | Hinzufügen | Ajouter | Añadir | Aggiungi | Adicionar | Toevoegen | 追加
Remove | Entfernen | Retirer | Quitar | Rimuovi | Remover | Verwijderen | 削除
Close | Schließen | Fermer | Cerrar | Chiudi | Fechar | Sluiten | 閉じる
Search | Suchen | Rechercher | Buscar | Cerca | Pesquisar | Zoeken | 検索
Help | Hilfe | Aide | Ayuda | Aiuto | Ajuda | Help | ヘルプ
File | Datei | Fichier | Archivo | File | Ficheiro | Bestand | ファイル
View | Ansicht | Affichage | Ver | Visualizza | Ver | Beeld | 表示
Tools | Extras | Outils | Herramientas | Strumenti | Ferramentas | Extra | ツール
Copy | Kopieren | Copier | Copiar | Copia | Copiar | Kopiëren | コピー
Paste | Einfügen | Coller | Pegar | Incolla | Colar | Plakken | 貼り付け
Undo | Rückgängig | Annuler | Deshacer | Annulla | Anular | Ongedaan maken | 元に戻す
Print | Drucken | Imprimer | Imprimir | Stampa | Imprimir | Afdrukken | 印刷
Download | Herunterladen | Télécharger | Descargar | Scarica | Transferir | Downloaden | ダウンロード
Upload | Hochladen | Téléverser | Subir | Carica | Carregar | Uploaden | アップロード
Next | Weiter | Suivant | Siguiente | Avanti | Seguinte | Volgende | 次へ
Back | Zurück | Retour | Atrás | Indietro | Voltar | Terug | 戻る
Sign in | Anmelden | Se connecter | Iniciar sesión | Accedi | Iniciar sessão | Aanmelden | サインイン
Sign out | Abmelden | Se déconnecter | Cerrar sesión | Esci | Terminar sessão | Afmelden | サインアウト
Users | Benutzer | Utilisateurs | Usuarios | Utenti | Utilizadores | Gebruikers | ユーザー
Members | Mitglieder | Membres | Miembros | Membri | Membros | Leden | メンバー
Invite | Einladen | Inviter | Invitar | Invita | Convidar | Uitnodigen | 招待
Password | Passwort | Mot de passe | Contraseña | Password | Palavra-passe | Wachtwoord | パスワード
Email | E-Mail | E-mail | Correo electrónico | E-mail | E-mail | E-mail | メール
Name | Name | Nom | Nombre | Nome | Nome | Naam | 名前
Description | Beschreibung | Description | Descripción | Descrizione | Descrição | Beschrijving | 説明
Folder | Ordner | Dossier | Carpeta | Cartella | Pasta | Map | フォルダー
New folder | Neuer Ordner | Nouveau dossier | Nueva carpeta | Nuova cartella | Nova pasta | Nieuwe map | 新しいフォルダー
Language | Sprache | Langue | Idioma | Lingua | Idioma | Taal | 言語
Calendar | Kalender | Calendrier | Calendario | Calendario | Calendário | Agenda | カレンダー
Reports | Berichte | Rapports | Informes | Report | Relatórios | Rapporten | レポート
Notifications | Benachrichtigungen | Notifications | Notificaciones | Notifiche | Notificações | Meldingen | 通知
`;

/**
 * Returns the translation of a common label, or null if it is not in the list. Engines that work by rules take labels for parts of a
 * sentence: Apertium translates the menu “View” as a verb.
 */
export function findUiWord(label: string, { from, to }: { from: string; to: string }): string | null {
  const [source, target] = [from, to].map((tag) => LANGUAGES.indexOf(tag.toLowerCase().split('-')[0] ?? ''));
  if (source === undefined || target === undefined || source < 0 || target < 0) return null;
  // The screens of many products are in English, whatever the language of the article.
  for (const column of new Set([source, 0])) {
    const row = ROWS.find((cells) => cells[column]?.toLowerCase() === label.toLowerCase());
    if (row) return row[target] ?? null;
  }
  return null;
}

const ROWS = WORDS.trim()
  .split('\n')
  .map((line) => line.split(' | '));
