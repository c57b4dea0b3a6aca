import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { paths } from './paths.ts';
import { Home } from './shell/Home.tsx';
import { useProject } from './state/project-context.ts';
import { SignedInOnly } from './shell/SignedInOnly.tsx';
import { Loading } from './ui/Page.tsx';

/** Which address shows which page. Each page is loaded when it is first shown. */

type Module<Name extends string> = Record<Name, ComponentType>;

function page<Name extends string>(name: Name, load: () => Promise<Module<Name>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

/** The frame too: whoever only signs in does not wait for it. */
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));

const SetUpPage = page('SetUpPage', () => import('./pages/auth/SetUpPage.tsx'));
const LinkPage = page('LinkPage', () => import('./pages/auth/LinkPage.tsx'));
const ProviderReturnPage = page('ProviderReturnPage', () => import('./pages/auth/ProviderReturnPage.tsx'));
const SignInPage = page('SignInPage', () => import('./pages/auth/SignInPage.tsx'));
const SignedOutPage = page('SignedOutPage', () => import('./pages/auth/SignedOutPage.tsx'));
const AccountPage = page('AccountPage', () => import('./pages/account/AccountPage.tsx'));
const VideosPage = page('VideosPage', () => import('./pages/videos/VideosPage.tsx'));
const VideoPage = page('VideoPage', () => import('./pages/video/VideoPage.tsx'));
const ContentPage = page('ContentPage', () => import('./pages/content/ContentPage.tsx'));
const ArticlePage = page('ArticlePage', () => import('./pages/article/ArticlePage.tsx'));
const SourcePage = page('SourcePage', () => import('./pages/article/SourcePage.tsx'));
const FieldsPage = page('FieldsPage', () => import('./pages/article/FieldsPage.tsx'));
const HistoryPage = page('HistoryPage', () => import('./pages/article/HistoryPage.tsx'));
const PublishPage = page('PublishPage', () => import('./pages/publish/PublishPage.tsx'));
const FeedbackPage = page('FeedbackPage', () => import('./pages/feedback/FeedbackPage.tsx'));
const TranslationPage = page('TranslationPage', () => import('./pages/translations/TranslationPage.tsx'));
const TranslationsPage = page('TranslationsPage', () => import('./pages/translations/TranslationsPage.tsx'));
const JobsPage = page('JobsPage', () => import('./pages/jobs/JobsPage.tsx'));
const SearchPage = page('SearchPage', () => import('./pages/search/SearchPage.tsx'));
const ProjectSettingsPage = page('ProjectSettingsPage', () => import('./pages/settings/ProjectSettingsPage.tsx'));
const SiteSettingsPage = page('SiteSettingsPage', () => import('./pages/settings/SiteSettingsPage.tsx'));
const KeysPage = page('KeysPage', () => import('./pages/settings/KeysPage.tsx'));
const WebhookPage = page('WebhookPage', () => import('./pages/settings/WebhookPage.tsx'));
const MembersPage = page('MembersPage', () => import('./pages/settings/MembersPage.tsx'));
const LanguagesPage = page('LanguagesPage', () => import('./pages/settings/LanguagesPage.tsx'));
const TemplatesPage = page('TemplatesPage', () => import('./pages/settings/TemplatesPage.tsx'));
const ExportsPage = page('ExportsPage', () => import('./pages/settings/ExportsPage.tsx'));
const TrashPage = page('TrashPage', () => import('./pages/settings/TrashPage.tsx'));
const NotFoundPage = page('NotFoundPage', () => import('./pages/NotFoundPage.tsx'));

/** Pages of a project, by what stands behind `/p/:project`. */
const PROJECT_PAGES: readonly [path: string, page: ComponentType][] = [
  ['/videos', VideosPage],
  ['/videos/add', VideosPage],
  ['/videos/:videoId', VideoPage],
  ['/content', ContentPage],
  ['/content/:articleId', ArticlePage],
  ['/content/:articleId/source', SourcePage],
  ['/content/:articleId/fields', FieldsPage],
  ['/content/:articleId/history', HistoryPage],
  ['/content/:articleId/translations', TranslationPage],
  ['/publish', PublishPage],
  ['/feedback', FeedbackPage],
  ['/translations', TranslationsPage],
  ['/jobs', JobsPage],
  ['/jobs/:jobId', JobsPage],
  ['/search', SearchPage],
  ['/settings', ProjectSettingsPage],
  ['/settings/site', SiteSettingsPage],
  ['/settings/keys', KeysPage],
  ['/settings/keys/new', KeysPage],
  ['/settings/webhook', WebhookPage],
  ['/settings/webhook/:deliveryId', WebhookPage],
  ['/settings/members', MembersPage],
  ['/settings/members/invite', MembersPage],
  ['/settings/languages', LanguagesPage],
  ['/settings/templates', TemplatesPage],
  ['/settings/export', ExportsPage],
  ['/settings/trash', TrashPage],
];

export function Routes() {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/setup" component={SetUpPage} />
        <Route path="/link" component={LinkPage} />
        <Route path="/sign-in" component={SignInPage} />
        <Route path="/signed-out" component={SignedOutPage} />
        <Route path="/sign-in/return" component={ProviderReturnPage} />
        <Route path="/" component={Home} />
        <Route path="/account">
          <SignedInOnly>
            <Shell slug={null}>
              <AccountPage />
            </Shell>
          </SignedInOnly>
        </Route>
        <Route path="/p/:project/*?">
          {({ project }) => (
            <SignedInOnly>
              <Shell slug={project}>
                <ProjectRoutes />
              </Shell>
            </SignedInOnly>
          )}
        </Route>
        <Route>
          <main>
            <NotFoundPage />
          </main>
        </Route>
      </Switch>
    </Suspense>
  );
}

/** A page whose dialog has an address of its own stays the same page, so that the focus goes back to what opened it. */
function nameOf(component: ComponentType): number {
  return PROJECT_PAGES.findIndex(([, other]) => other === component);
}

/** Its own suspense: the frame stays while a page is loaded. */
function ProjectRoutes() {
  const { slug } = useProject();
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/p/:project">
          <Redirect to={paths.videos(slug)} replace />
        </Route>
        {PROJECT_PAGES.map(([path, component]) => (
          <Route key={nameOf(component)} path={`/p/:project${path}`} component={component} />
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}
