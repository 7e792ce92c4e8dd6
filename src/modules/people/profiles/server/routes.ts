import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { RefuseOwnGain } from '#modules/people/role-permissions/server/api.ts'
import { profiles } from '../contract.ts'
import { getProfile, listProfiles, type ProfileBook } from './reading.ts'
import { savingOf } from './saving.ts'

type ByKey<B = unknown> = Incoming<{ id: string }, unknown, B>
type Input = z.output<typeof profiles.input>
type Patch = z.output<typeof profiles.patch>

/** The endpoints over the rights and menus that this program has, given who may not widen what they may themselves. */
export function serveProfiles(book: ProfileBook, refuseOwnGain: RefuseOwnGain) {
  const { create, update, setRetired } = savingOf(book, refuseOwnGain)
  return serve(profiles, {
    list: (ctx: Context) => listProfiles(ctx, book.rights),
    get: (ctx: Context, { params }: ByKey) => getProfile(ctx, book, params.id),
    create: (ctx: Context, { body }: { body: Input }) => create(ctx, body),
    update: (ctx: Context, { params, body, version }: ByKey<Patch>) =>
      update(ctx, { key: params.id, version }, body),
    retire: (ctx: Context, { params, version }: ByKey) => setRetired(ctx, { key: params.id, version }, true),
    reinstate: (ctx: Context, { params, version }: ByKey) =>
      setRetired(ctx, { key: params.id, version }, false),
  })
}
