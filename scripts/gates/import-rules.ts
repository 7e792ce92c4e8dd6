/** One forbidden direction. `$1` in `toNot` is what the first group of `from` matched. */
export interface ImportRule {
  name: string
  from: string
  fromNot?: string
  to: string
  toNot?: string
}

const contract = '^src/modules/[^/]+/[^/]+/(contract|domain)\\.ts$'
const pure = '^src/modules/[^/]+/[^/]+/(contract|domain)(\\.ts$|/)|^src/platform/contract/'
const appData = '^src/app/(contracts|catalogue|paths|screen-kinds|roles)\\.ts$'
const table = '^src/modules/[^/]+/[^/]+/table(\\.ts$|/)'
const server = `(^|/)server(/|\\.ts$)|(^|/)table\\.ts$|${table}`
const web = '(^|/)web/|\\.tsx$'
const test = '\\.test\\.tsx?$|^src/platform/testing/'

/** Every direction that is not allowed between the parts of the house. */
export const importRules: readonly ImportRule[] = [
  { name: 'nothing-outside-the-clone', from: '', to: '^outside:' },
  { name: 'platform-knows-no-slice', from: '^src/platform/', to: '^src/(modules|app)/' },
  { name: 'slices-do-not-know-the-app', from: '^src/modules/', fromNot: test, to: '^src/app/' },
  {
    name: 'slice-to-slice-through-the-front-door',
    from: '^src/modules/([^/]+/[^/]+)/',
    to: '^src/modules/',
    toNot: `^src/modules/$1/|${contract}|^src/modules/[^/]+/[^/]+/(table|server/api)\\.ts$|^src/modules/[^/]+/[^/]+/web/api\\.tsx$`,
  },
  { name: 'web-never-imports-server', from: web, fromNot: test, to: server },
  { name: 'web-runs-in-a-browser', from: `${web}|${pure}|${appData}`, fromNot: test, to: '^node:' },
  { name: 'server-never-imports-web', from: server, fromNot: test, to: web },
  {
    name: 'contract-is-pure',
    from: pure,
    fromNot: test,
    to: '',
    toNot: `${pure}|^src/.*\\.json$|^node_modules/(zod|decimal\\.js|dayjs)$|^node:`,
  },
  // The widest door of a slice: whoever joins its table must not take its service along.
  {
    name: 'table-opens-no-back-room',
    from: table,
    fromNot: test,
    to: '^src/modules/[^/]+/[^/]+/(server|web)(/|\\.tsx?$)',
  },
  {
    name: 'app-data-is-plain',
    from: appData,
    to: '',
    toNot: `${pure}|${appData}|^node_modules/zod$|^node:`,
  },
  {
    name: 'only-server-touches-the-database',
    from: '^src/',
    fromNot: `${server}|${test}`,
    to: '^node_modules/(drizzle-orm|pg|pg-boss)$',
  },
  {
    name: 'product-never-imports-testing',
    from: '^src/',
    fromNot: test,
    to: '^src/platform/testing/|\\.test\\.',
  },
  {
    name: 'product-never-imports-tooling',
    from: '^src/',
    fromNot: test,
    to: '^(scripts|test|e2e|db)/.*\\.tsx?$',
  },
]
