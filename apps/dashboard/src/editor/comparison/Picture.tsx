import { useLayoutEffect, useRef } from 'react';
import type { EditorAsset } from '../types.ts';
import { drawPicture } from '../visual/draw-picture.ts';
import '../visual/visual-editor.css';
import classes from './Comparison.module.css';

/** Shows a picture of the project with its marks, cropped as on the published site. */
export function Picture({ url, alt, assets }: { url: string; alt: string; assets: readonly EditorAsset[] }) {
  const host = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren();
    if (host.current) drawPicture(host.current, { attrs: { src: url, alt } }, { assets, preview: null });
  }, [url, alt, assets]);
  return <span ref={host} className={`editor-picture ${classes.picture}`} />;
}
