import { serve } from '#platform/server/http/serve.ts'
import type { MenuBook } from '#modules/people/profiles/domain.ts'
import type { SignIn } from '#modules/people/users/server/api.ts'
import { account } from '../contract.ts'
import { checkFirstRun, firstRun } from './first-run.ts'
import { houseLogo } from './installation.ts'
import { forgotPassword, resetPasswordWith } from './passwords/password-reset.ts'
import { addPasskey, beginPasskey, passkeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts'
import { passkeyLogin, passkeyQuestion } from './passkeys/passkey-sign-in.ts'
import { changePasswordWith, endOwnSession, notes, sessions, update, user } from './profile.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  newRecoveryCodes,
  secondStep,
  secondStepRoles,
  setSecondStepRoles,
} from './sign-in/second-step.ts'
import { login, logout } from './sign-in/sign-in.ts'
import { sendVerification, verifyEmail } from './verification.ts'
import { stopViewing } from './viewing.ts'

/** Signing in and the own account, given who has a signature, the API tokens of people and what menus profiles have. */
export const serveAccount = (
  { isSigner, revokeTokens, liveTokens }: Pick<SignIn, 'isSigner' | 'revokeTokens' | 'liveTokens'>,
  menus: MenuBook,
) =>
  serve(account, {
    // The server sets both cookies with every answer; there is nothing else to do.
    csrf: async () => undefined,
    login,
    houseLogo,
    logout,
    forgotPassword,
    resetPassword: resetPasswordWith(revokeTokens),
    verifyEmail,
    sendVerification,
    user: (ctx) => user(ctx, menus),
    update: (ctx, input, exchange) => update(ctx, input, exchange, { isSigner, menus }),
    changePassword: changePasswordWith(liveTokens),
    sessions,
    secondStep,
    beginSecondStep,
    confirmSecondStep,
    newRecoveryCodes,
    endSecondStep,
    secondStepRoles,
    setSecondStepRoles,
    passkeys,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    passkeyQuestion,
    passkeyLogin,
    notes,
    endSession: endOwnSession,
    stopViewing,
    checkFirstRun,
    firstRun,
  })
