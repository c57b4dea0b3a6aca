import * as z from 'zod';
import { operation } from '../operation.ts';
import { GivenPassword, LinkToken, SignedIn, signedInExample } from './schemas.ts';

/**
 * Path on this server to open after signing in. Paths that start with two slashes, or a slash and a backslash, would open another website.
 */
const PagePath = z
  .string()
  .max(1000)
  .regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, 'Must be a path of this server, such as /p/tasklane/videos.');

const tag = 'Session';

/** Operations for single sign-on with OpenID Connect. They work only if the operator has configured an identity provider. */
export const providerOperations = {
  startProviderSignIn: operation({
    method: 'post',
    path: '/session/provider',
    scope: 'none',
    tag,
    summary: 'Start sign-in with the provider',
    description:
      'Returns the URL to open in the browser, and sets a cookie that identifies the browser for 10 minutes. `purpose: confirm` requires a session and replaces confirming the password. `link` is the token of an invite to accept.',
    body: z.strictObject({
      purpose: z.enum(['sign_in', 'confirm']).optional(),
      link: LinkToken.optional(),
      returnTo: PagePath.optional().meta({ description: 'The page to show after sign-in. Returned unchanged at the end.' }),
    }),
    isBodyOptional: true,
    status: 200,
    response: z.object({ url: z.string() }),
    errors: ['UNAUTHORIZED', 'LINK_NOT_FOUND', 'NOT_AVAILABLE', 'SERVICE_UNAVAILABLE', 'RATE_LIMITED'],
    examples: {
      body: { returnTo: '/p/tasklane/videos' },
      response: { url: 'https://id.example.com/authorize?client_id=docreel&response_type=code&scope=openid+email+profile' },
    },
  }),
  finishProviderSignIn: operation({
    method: 'post',
    path: '/session/provider/return',
    scope: 'none',
    tag,
    summary: 'Complete sign-in with the provider',
    description:
      'Takes the query string of the URL to which the provider redirected, once. Known users are recognized. New users need an invite, for an email address that the provider has verified or through an invite link. `PASSWORD_NEEDED` means that an account with this email address has a password: repeat the request with `password` instead of `answer`.',
    body: z.strictObject({ answer: z.string().min(1).max(8000).optional(), password: GivenPassword.optional() }),
    status: 200,
    response: z.object({
      ...SignedIn.shape,
      returnTo: z.string().nullable().meta({ description: 'The `returnTo` of the start request.' }),
    }),
    errors: [
      'SIGN_IN_NOT_FINISHED',
      'NOT_INVITED',
      'PASSWORD_NEEDED',
      'WRONG_PASSWORD',
      'LINK_NOT_FOUND',
      'CONFLICT',
      'UNAUTHORIZED',
      'NOT_AVAILABLE',
      'SERVICE_UNAVAILABLE',
      'RATE_LIMITED',
    ],
    examples: {
      body: { answer: 'code=Zk3xM0uVJ9yq&state=5bR2eT8wLh1cN7dF' },
      response: { ...signedInExample, returnTo: '/p/tasklane/videos' },
    },
  }),
};
