import type { ArticleInput } from '../../plan/inputs.ts';
import type { ArticleStep, SiteVideo } from '../../types.ts';
import { absoluteUrl, articlePath, listPath, getLanguagePrefix } from '../site.ts';

export interface ArticleFacts {
  input: ArticleInput;
  language: string;
  /** Path of the first picture, relative to the root of the site. */
  picture: string | null;
  steps: ArticleStep[];
}

/** Returns the schema.org objects of an article: a HowTo or a TechArticle, with its video, the video's chapters, and the breadcrumbs. */
export function structuredData(facts: ArticleFacts, url: string): object[] {
  const { jsonLd } = facts.input.article;
  const context = { '@context': 'https://schema.org' };
  return [jsonLd ?? { ...context, ...articleData(facts, url) }, { ...context, ...breadcrumbData(facts.input) }];
}

function articleData({ input, language, picture, steps }: ArticleFacts, url: string): object {
  const { frame, article, description, videos } = input;
  const [video] = videos;
  const isHowTo = steps.length > 1;
  return {
    '@type': isHowTo ? 'HowTo' : 'TechArticle',
    [isHowTo ? 'name' : 'headline']: article.title,
    ...(description !== '' && { description }),
    inLanguage: language,
    url,
    dateModified: article.updatedAt,
    ...(article.keywords.length > 0 && { keywords: article.keywords.join(', ') }),
    ...(picture !== null && { image: absoluteUrl(frame, picture) }),
    ...(isHowTo && { step: steps.map((step, index) => stepData(input, step, { index, url })) }),
    ...(video && { video: videoData(input, video, steps) }),
  };
}

function stepData({ frame, article }: ArticleInput, step: ArticleStep, { index, url }: { index: number; url: string }): object {
  // Relative URLs of pictures in the content start from the folder of the article.
  const picture = step.picture === null ? null : URL.parse(step.picture, absoluteUrl(frame, articlePath(frame, article.slug)));
  return {
    '@type': 'HowToStep',
    position: index + 1,
    text: step.text === '' ? `${article.title} (${index + 1})` : step.text,
    url: `${url}#${step.id}`,
    ...(picture && { image: picture.href }),
  };
}

function videoData({ frame, article, description }: ArticleInput, video: SiteVideo, steps: ArticleStep[]): object {
  const page = absoluteUrl(frame, articlePath(frame, article.slug));
  const clips = steps.filter(({ videoId, seconds, text }) => videoId === video.videoId && seconds !== null && text !== '');
  return {
    '@type': 'VideoObject',
    name: video.name,
    description: description === '' ? article.title : description,
    contentUrl: absoluteUrl(frame, video.src),
    uploadDate: article.updatedAt,
    ...(video.poster !== null && { thumbnailUrl: absoluteUrl(frame, video.poster) }),
    ...(video.durationSeconds !== null && { duration: `PT${Math.round(video.durationSeconds)}S` }),
    ...(clips.length > 0 && {
      hasPart: clips.map(({ seconds, text }) => ({
        '@type': 'Clip',
        name: text,
        startOffset: seconds,
        url: `${page}?t=${seconds}&v=${encodeURIComponent(video.videoId)}`,
      })),
    }),
  };
}

function breadcrumbData({ frame, article, trail }: ArticleInput): object {
  const places = [
    { name: frame.project.name, path: getLanguagePrefix(frame, frame.language) },
    ...trail.map(({ id, name }) => ({ name, path: listPath(frame, { id }) })),
    { name: article.title, path: articlePath(frame, article.slug) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(frame, path),
    })),
  };
}
