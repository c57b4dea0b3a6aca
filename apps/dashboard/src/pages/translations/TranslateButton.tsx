import { useRead, useWrite } from '../../api/query.ts';
import { notify } from '../../state/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { translationsText } from '../../text/translations.ts';
import { useTranslators } from '../../api/use-translators.ts';

interface TranslateButtonProps {
  id: number;
  language: string;
  label: string;
  isPrimary?: boolean;
  /** Why the button is disabled, although a translator is set up. */
  disabledReason?: string | undefined;
}

/** Translates an article automatically. It is disabled with a reason if no translator is set up for the language. */
export function TranslateButton({ id, language, label, isPrimary = false, disabledReason }: TranslateButtonProps) {
  const { getRefusal } = useTranslators();
  const running = useRead('listJobs', { query: { type: 'translate', status: 'pending', limit: 100 } });
  const isBusy = running.data?.jobs.some(({ about }) => about.language === language) ?? false;
  const translate = useWrite('translate', { onDone: () => notify(translationsText.startedArticles(1, language)) });
  return (
    <Button
      kind={isPrimary ? 'primary' : 'default'}
      icon="translate"
      isRunning={translate.isRunning || isBusy}
      disabledReason={getRefusal(language) ?? disabledReason}
      onClick={() => translate.go({ body: { language, articleIds: [id] } })}
    >
      {label}
    </Button>
  );
}
