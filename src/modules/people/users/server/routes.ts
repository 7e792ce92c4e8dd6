import { sql } from 'drizzle-orm'
import { optionsOf } from '#platform/server/lists/options.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { users } from '../contract.ts'
import { userTable } from '../table.ts'
import { accessOf } from './access.ts'
import { userRecords } from './records.ts'
import { savingOf } from './saving.ts'
import type { SignIn } from './sign-in.ts'

const options = optionsOf({
  from: sql`${userTable}`,
  id: sql`${userTable.id}`,
  code: sql`NULL::text`,
  name: sql`${userTable.name}`,
  active: sql`(${userTable.status} <> 'disabled')`,
  order: sql`${userTable.name}, ${userTable.id}`,
  where: sql`${userTable.role} <> 'client'`,
})

/** People who sign in, given what that is made of. */
export function serveUsers(signIn: SignIn) {
  const records = userRecords(signIn.hasSecondStep)
  const { create, update, updateFromFile, remove } = savingOf(records, signIn)
  return serve(users, {
    ...activityHandlers(users, { exists: existsIn(userTable) }),
    ...importExportHandlers({
      contract: users,
      table: userTable,
      handlers: { ...records, create, update: updateFromFile },
      key: ['email'],
      references: { companyId: { table: companyTable }, facilityId: { table: facilityTable } },
      blank: {},
      // Who is disabled or still invited; that is changed by its actions, never by a file.
      shown: ['status'],
    }),
    list: records.list,
    get: records.get,
    create,
    update,
    remove,
    options,
    profileChoices: (ctx: Context) => signIn.profileChoices(ctx),
    ...accessOf(records, signIn),
  })
}
