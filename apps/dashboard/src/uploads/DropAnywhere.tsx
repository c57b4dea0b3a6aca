import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { useProject, useRefusal } from '../state/project-context.ts';
import { notifyError } from '../state/toasts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './DropAnywhere.module.css';
import { listUploads } from './upload-store.ts';
import { uploadFiles } from './uploads.ts';
import { videosText } from '../text/videos.ts';

/**
 * Uploads files that users drop on any page of a project. During an upload, the browser asks for confirmation before it leaves the page.
 */
export function DropAnywhere() {
  const { slug } = useProject();
  const refusal = useRefusal('generate');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function onEnter(event: DragEvent): void {
      if (!holdsFiles(event)) return;
      depth += 1;
      setOver(true);
    }
    function onLeave(event: DragEvent): void {
      if (!holdsFiles(event)) return;
      depth -= 1;
      setOver(depth > 0);
    }
    function onOver(event: DragEvent): void {
      if (holdsFiles(event)) event.preventDefault();
    }
    function onDrop(event: DragEvent): void {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      if (refusal !== undefined) return notifyError(refusal);
      const files = [...(event.dataTransfer?.files ?? [])];
      const videos = files.filter(isVideo);
      if (videos.length < files.length) notifyError(videosText.notVideos(files.filter((file) => !isVideo(file)).map(({ name }) => name)));
      if (videos.length === 0) return;
      uploadFiles(queries, { project: slug, purpose: 'video' }, videos);
      navigate(paths.videos(slug));
    }
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('dragenter', onEnter, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('dragover', onOver, { signal });
    addEventListener('drop', onDrop, { signal });
    addEventListener('beforeunload', (event) => isSending() && event.preventDefault(), { signal });
    return () => stop.abort();
  }, [queries, slug, refusal, navigate]);
  if (!isOver) return null;
  return (
    <div className={classes.veil}>
      <div className={classes.sign}>
        <Icon name="upload" size={24} />
        {videosText.drop}
      </div>
    </div>
  );
}

/** Browsers do not know the type of some video files, for example of MKV. The server checks the content of each file. */
function isVideo({ type }: File): boolean {
  return type === '' || type.startsWith('video/') || type === 'application/octet-stream';
}

function isSending(): boolean {
  return listUploads().some(({ state }) => state === 'sending' || state === 'waiting');
}
