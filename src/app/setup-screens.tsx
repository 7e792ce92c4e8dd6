import { type ComponentType, lazy } from 'react'
import { type LazyScreen, lazyScreen, type ScreenModule } from '#platform/web/shell/routing/lazy-screen.ts'
import type { AddProps } from '#platform/web/shell/shell-data.tsx'

/** Screens by their path. */
export type Screens = Readonly<Record<string, LazyScreen>>

const addCompany = (form: 'AddCustomer' | 'AddSupplier') =>
  lazy(async () => ({ default: (await import('#modules/people/companies/web/add.tsx'))[form] }))

/** The short forms of the setup areas by slice, and those of companies. */
const shortForms: Record<string, ComponentType<AddProps>> = {
  'companies/customer': addCompany('AddCustomer'),
  'companies/supplier': addCompany('AddSupplier'),
  'companies/contact': lazy(async () => ({
    default: (await import('#modules/people/companies/web/add-contact.tsx')).AddContact,
  })),
}
/** What `lookup` has found and what is named above: the short forms by slice. */
export const adders: Readonly<Record<string, ComponentType<AddProps>>> = shortForms

interface LookupModule extends Pick<ScreenModule, 'prefetch'> {
  List: ComponentType
  Form: ComponentType
  Add: ComponentType<AddProps>
}

/** A setup area: its file exports `List`, one `Form` for `/create`, `/form` and `/{id}`, and the short form `Add`. */
export function lookup(name: string, importer: () => Promise<LookupModule>): Screens {
  shortForms[name] = lazy(async () => ({ default: (await importer()).Add }))
  const list = lazyScreen(async () => {
    const { List, prefetch } = await importer()
    return { Screen: List, prefetch }
  })
  const form = lazyScreen(async () => ({ Screen: (await importer()).Form }))
  return {
    [`/setup/${name}`]: list,
    [`/setup/${name}/create`]: form,
    [`/setup/${name}/form`]: form,
    [`/setup/${name}/{id}`]: form,
  }
}

const templates = '/setup/psl-levels/{id}/operation-templates'
const template = `${templates}/{templateId}`

/** The templates of a PSL level and their operations. */
export const operationTemplates: Screens = {
  [templates]: lazyScreen(() => import('#modules/engineering/operation-templates/web/list.tsx')),
  [`${templates}/create`]: lazyScreen(
    () => import('#modules/engineering/operation-templates/web/create.tsx'),
  ),
  [template]: lazyScreen(() => import('#modules/engineering/operation-templates/web/record.tsx')),
  [`${template}/operations`]: lazyScreen(
    () => import('#modules/engineering/operation-templates/web/operations/list.tsx'),
  ),
  [`${template}/operations/form`]: lazyScreen(
    () => import('#modules/engineering/operation-templates/web/operations/form.tsx'),
  ),
}
