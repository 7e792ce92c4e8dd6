import type { OwnMenu } from '#platform/contract/current-user.ts'
import { api } from '#platform/web/queries/api.ts'
import { ownMenu } from '../contract.ts'

/** Keeps how the person who is signed in has arranged the menu. */
export const saveOwnMenu = (body: OwnMenu): Promise<OwnMenu> => api(ownMenu).save({ body })
