import { useRef } from 'react';
import { useWrite } from '../../api/query.ts';
import { notifyError } from '../../state/toasts.ts';
import { videoText } from '../../text/video.ts';
import { Button } from '../../ui/Button.tsx';
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

/** Dialog that adds the transcript of a video, from a WebVTT or SubRip file or from pasted text. */
export function TranscriptDialog({ videoId, isReplaced, onClose }: TranscriptDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const { run } = useWrite('replaceTranscript', { isForm: true });
  return (
    <ResourceDialog
      title={isReplaced ? text.replaceTitle : text.title}
      submitLabel={text.submit}
      onClose={onClose}
      initial={{ content: '' }}
      check={({ content }) => ({
        ...(content.trim() === '' && { content: text.empty }),
        ...(new Blob([content]).size > MAX_BYTES && { content: text.tooLarge }),
      })}
      save={({ content }) => run({ params: { videoId }, body: { content, format: findFormat(content) } })}
      savedMessage={() => text.done}
      intro={isReplaced ? <p className="soft">{text.replaceText}</p> : undefined}
    >
      {({ field, set }) => (
        <>
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
                  .then(
                    (content) => set({ content }),
                    () => notifyError(text.unreadable(file.name)),
                  );
              currentTarget.value = '';
            }}
          />
          <div>
            <Button icon="upload" onClick={() => input.current?.click()}>
              {text.chooseFile}
            </Button>
          </div>
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

function findFormat(content: string): 'vtt' | 'srt' {
  return /^\uFEFF?\s*WEBVTT/.test(content) ? 'vtt' : 'srt';
}
