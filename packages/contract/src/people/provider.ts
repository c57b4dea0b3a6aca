import * as z from 'zod';
import { operation } from '../operation.ts';
import { GivenPassword, LinkToken, SignedIn, signedInExample } from './schemas.ts';

/** A page of ours to come back to. Two slashes, or one and a backslash, would lead to another site. */
const PagePath = z
  .string()
  .max(1000)
  .regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, 'Must be a path of this server, such as /p/tasklane/videos.');

const tag = 'Session';

/** Signing in where the organisation does: OpenID Connect, where the operator named a provider. */
export const providerOperations = {
  goToProvider: operation({
    method: 'post',
    path: '/session/provider',
    scope: 'none',
    tag,
    summary: 'Begin to sign in at the provider',
    description:
      'Answers the address that the browser opens next, and gives the browser a cookie by which it is known again within 10 minutes. `purpose`: `confirm` takes a session, and stands in the place of giving the password again. `link`: the token of an invite that is taken up by it.',
    body: z.strictObject({
      purpose: z.enum(['sign_in', 'confirm']).optional(),
      link: LinkToken.optional(),
      returnTo: PagePath.optional().meta({ description: 'Told again at the end: the page to show then.' }),
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
  returnFromProvider: operation({
    method: 'post',
    path: '/session/provider/return',
    scope: 'none',
    tag,
    summary: 'Sign in with what the provider answered',
    description:
      'Takes what stands behind the `?` of the address to which the provider sent the browser, once. Who was here before is known by it; somebody new has to be invited, by an address that the provider has verified, or by the link of an invite. `PASSWORD_NEEDED`: an account with that address has a password; the same is asked once more with it in place of `answer`.',
    body: z.strictObject({ answer: z.string().min(1).max(8000).optional(), password: GivenPassword.optional() }),
    status: 200,
    response: z.object({
      ...SignedIn.shape,
      returnTo: z.string().nullable().meta({ description: 'As `goToProvider` was told.' }),
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
