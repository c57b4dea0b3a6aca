import { useRef } from 'react';
import { useRead, useWrite } from '../../api/query.ts';
import { notifyError } from '../../state/toasts.ts';
import { videoText } from '../../text/video.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/ChoiceField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { ResourceDialog } from '../ResourceDialog.tsx';

const text = videoText.transcriptDialog;
/** Maximum size of a transcript, as in the contract. */
const MAX_BYTES = 1024 * 1024;

interface TranscriptDialogProps {
  videoId: string;
  /** Whether the video already has a transcript, which the new one replaces. */
  isReplaced: boolean;
  onClose: () => void;
}

/** Value of the choice for the transcript itself, in the language of the video. */
const SPOKEN = 'spoken';

/**
 * Dialog that adds the transcript of a video, or its captions in another language, from a WebVTT or SubRip file or from pasted text. Captions
 * need a transcript.
 */
export function TranscriptDialog({ videoId, isReplaced, onClose }: TranscriptDialogProps) {
  const transcript = useWrite('replaceTranscript', { isForm: true });
  const captions = useWrite('replaceCaptions', { isForm: true });
  const languages = (useRead('listLanguages').data?.languages ?? []).map(({ code, label }) => ({ value: code, label }));
  async function save({ content, language }: { content: string; language: string }): Promise<unknown> {
    const body = { content, format: findFormat(content) };
    if (language === SPOKEN) return transcript.run({ params: { videoId }, body });
    return captions.run({ params: { videoId, code: language }, body });
  }
  return (
    <ResourceDialog
      title={isReplaced ? text.replaceTitle : text.title}
      submitLabel={text.submit}
      onClose={onClose}
      initial={{ content: '', language: SPOKEN }}
      check={({ content }) => ({
        ...(content.trim() === '' && { content: text.empty }),
        ...(new Blob([content]).size > MAX_BYTES && { content: text.tooLarge }),
      })}
      save={save}
      savedMessage={() => text.done}
    >
      {({ field, set, values: { language } }) => (
        <>
          {isReplaced && languages.length > 0 && (
            <SelectField label={text.language} choices={[{ value: SPOKEN, label: text.spoken }, ...languages]} field={field('language')} />
          )}
          {isReplaced && <p className="soft">{language === SPOKEN ? text.replaceText : text.captionsText}</p>}
          <FileButton onRead={(content) => set({ content })} />
          <TextAreaField
            label={text.text}
            description={text.textHelp}
            placeholder={text.placeholder}
            rows={8}
            isCode
            field={field('content')}
          />
        </>
      )}
    </ResourceDialog>
  );
}

/** Button that reads a caption file. */
function FileButton({ onRead }: { onRead: (content: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        hidden
        aria-label={text.file}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // A larger file is not read, because the server refuses it.
          if (file)
            file
              .slice(0, MAX_BYTES + 1)
              .text()
              .then(onRead, () => notifyError(text.unreadable(file.name)));
          currentTarget.value = '';
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        {text.chooseFile}
      </Button>
    </div>
  );
}

function findFormat(content: string): 'vtt' | 'srt' {
  return /^\uFEFF?\s*WEBVTT/.test(content) ? 'vtt' : 'srt';
}
