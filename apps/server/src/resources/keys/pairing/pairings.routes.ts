import type { pairingOperations } from '@docreel/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { approvePairing, claimPairing, findPairing, startPairing } from './pair-machine.ts';

/** Seconds between two requests of a machine for its key. */
const INTERVAL_SECONDS = 2;

export const pairingHandlers: Handlers<typeof pairingOperations> = {
  async startPairing({ db, config }, { body, address }) {
    const { deviceToken, pairing } = await startPairing(db, { machine: body.machine, address });
    const { phrase, expiresAt } = pairing;
    const url = `${config.PUBLIC_URL}/pair?phrase=${phrase}`;
    return { body: { deviceToken, phrase, url, expiresAt, intervalSeconds: INTERVAL_SECONDS } };
  },

  async claimPairing({ db }, { body }) {
    return { body: await claimPairing(db, body.deviceToken) };
  },

  async getPairing({ db }, { body }) {
    return { body: await findPairing(db, body.phrase) };
  },

  async approvePairing({ db }, { caller, body }) {
    return { body: await approvePairing(db, caller.projectId, body) };
  },
};
