/** Phrases for buttons that show only an icon. The label is a word for the icon, which is not on the screen. */
import type { MomentAction } from '@docreel/timeline';
import type { Phrases } from './phrases-for.ts';

const PHRASES: Readonly<Record<string, { click: string; tap: string }>> = {
  en: { click: 'Click the {label} icon{place}.', tap: 'Tap the {label} icon{place}.' },
  es: { click: 'Haga clic en el icono {label}{place}.', tap: 'Toque el icono {label}{place}.' },
  pt: { click: 'Clique no ícone {label}{place}.', tap: 'Toque no ícone {label}{place}.' },
  ja: { click: '{label} アイコン{place} をクリックします。', tap: '{label} アイコン{place} をタップします。' },
  de: { click: 'Klicken Sie auf das Symbol {label}{place}.', tap: 'Tippen Sie auf das Symbol {label}{place}.' },
  fr: { click: 'Cliquez sur l’icône {label}{place}.', tap: 'Touchez l’icône {label}{place}.' },
  it: { click: 'Faccia clic sull’icona {label}{place}.', tap: 'Tocchi l’icona {label}{place}.' },
  nl: { click: 'Klik op het pictogram {label}{place}.', tap: 'Tik op het pictogram {label}{place}.' },
};

/** Returns the phrases, with those of an icon if the target of the action is one. */
export function withIcon(phrases: Phrases, { object }: Pick<MomentAction, 'object'>): Phrases {
  return object?.isIcon ? { ...phrases, ...PHRASES[phrases.language] } : phrases;
}
