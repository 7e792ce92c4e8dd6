import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../src/app/catalogue.ts'
import { type Endpoint, isPermission } from '#platform/contract/calls/endpoint.ts'
import { validationErrors } from '#platform/contract/values/validation.ts'

const all = contracts.flatMap((contract) =>
  Object.entries(contract.endpoints).map(([name, endpoint]) => ({
    contract,
    name,
    endpoint,
    title: `${endpoint.method} ${endpoint.path}`,
  })),
)
const bodies = all.flatMap(({ title, endpoint }) =>
  endpoint.body ? [{ title, endpoint, body: endpoint.body }] : [],
)

/** The objects a body may be: itself, or the branches of a union. */
const objectsOf = (body: z.ZodType): z.ZodObject[] =>
  body instanceof z.ZodObject
    ? [body]
    : body instanceof z.ZodDiscriminatedUnion || body instanceof z.ZodUnion
      ? body.options.flatMap((one) => objectsOf(one as z.ZodType))
      : []

const sentences = (body: z.ZodType, value: unknown): string[] => {
  const result = body.safeParse(value, { reportInput: true })
  return result.success ? [] : Object.values(validationErrors(result.error.issues)).flat()
}

describe('Every contract', () => {
  it('there are some', () => {
    expect(all.length).toBeGreaterThan(80)
  })

  it('has a slice of its own and words for people', () => {
    expect(new Set(contracts.map(({ slice }) => slice)).size).toBe(contracts.length)
    for (const { slice, singular, plural } of contracts) {
      expect(slice).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(singular).toMatch(/^[A-Z]/)
      expect(plural).toMatch(/^[A-Z]/)
    }
  })
})

describe('Every endpoint', () => {
  it('has a method and path of its own, aliases included', () => {
    const routes = all.flatMap(({ endpoint }) =>
      [endpoint.path, ...(endpoint.alias ?? [])].map(
        (path) => `${endpoint.method} ${path.replaceAll(/:\w+/g, ':')}`,
      ),
    )
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
  })

  it('is named in kebab-case below /api/v1, or at the root as the family has it', () => {
    const name = /^(\/api\/v1)?(\/(:[a-z]\w*|[a-z]+(-[a-z]+)*(\.json)?))+$/
    const isNamed = ({ path, alias = [] }: Endpoint) =>
      name.test(path) && (path.startsWith('/api/v1/') || alias.includes(`/api/v1${path}`))
    expect(all.filter(({ endpoint }) => !isNamed(endpoint)).map(({ title }) => title)).toEqual([])
  })

  it('says in one line what it does', () => {
    const wrong = all.filter(({ endpoint }) => !/^[A-Z][^\n]{2,120}[^.\n]$/.test(endpoint.summary))
    expect(wrong.map(({ title, endpoint }) => [title, endpoint.summary])).toEqual([])
  })

  it('declares the parameters of its path', () => {
    const wrong = all.filter(({ endpoint }) => {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const declared = Object.keys(endpoint.params?.shape ?? {})
      return named.length !== declared.length || declared.some((name) => !named.includes(name))
    })
    expect(wrong.map(({ title }) => title)).toEqual([])
  })

  it('reads with GET, and with POST what does not fit into an address; writes with anything else', () => {
    const wrong = all.filter(({ endpoint }) =>
      endpoint.method === 'GET'
        ? ['write', 'upload'].includes(endpoint.kind) || endpoint.body !== undefined
        : endpoint.kind === 'read' && endpoint.method !== 'POST',
    )
    // The e-mail link that verifies an address is a GET, because mail programs open links.
    expect(wrong.map(({ title }) => title)).toEqual([])
  })

  it('needs a right of a slice that there is', () => {
    const slices = new Set(contracts.map(({ slice }) => slice))
    const strange = all.filter(
      ({ endpoint }) => isPermission(endpoint.access) && !slices.has(endpoint.access.split(':')[0] ?? ''),
    )
    expect(strange.map(({ title }) => title)).toEqual([])
  })

  it('asks for the version wherever it changes or deletes a record of a business', () => {
    const unversioned = all.filter(
      ({ endpoint, title }) =>
        ['PATCH', 'DELETE'].includes(endpoint.method) &&
        /\/:(id|childId)$/.test(endpoint.path) &&
        !endpoint.versioned &&
        // What is one person's alone is no record of the business.
        !/\/(account|saved-views)\//.test(title),
    )
    expect(unversioned.map(({ title }) => title)).toEqual([])
  })

  it('answers 201 only when it makes something, and 204 only without a body', () => {
    const wrong = all.filter(
      ({ endpoint }) =>
        (endpoint.status === 201 && endpoint.method !== 'POST') ||
        (endpoint.status === 204) !== (endpoint.envelope === 'none' && endpoint.status !== undefined),
    )
    expect(wrong.map(({ title }) => title)).toEqual([])
  })
})

describe('Every list', () => {
  const lists = all.filter(({ endpoint }) => endpoint.list)

  it('is sorted by a name it declares', () => {
    const wrong = lists.filter(({ endpoint }) => {
      const { sorts = [], defaultSort = '' } = endpoint.list ?? {}
      return !sorts.includes(defaultSort.replace(/^-/, '')) || new Set(sorts).size !== sorts.length
    })
    expect(wrong.map(({ title }) => title)).toEqual([])
  })

  /** An export declares the filters of its list, but answers with a file. */
  const isExport = ({ envelope, path }: Endpoint) => envelope === 'bytes' && path.includes('/export')

  /** Sums declare the filters of their list, and answer what all of its pages come to. */
  const isSums = ({ kind, path }: Endpoint) => kind === 'read' && path.endsWith('/totals')

  it('answers a page', () => {
    const wrong = lists.filter(
      ({ endpoint }) =>
        endpoint.method !== 'GET' ||
        !(endpoint.envelope === 'list' ? endpoint.kind === 'read' : isExport(endpoint) || isSums(endpoint)),
    )
    expect(wrong.map(({ title }) => title)).toEqual([])
  })
})

describe('Every body', () => {
  // What is wrong with a case of the calculator is answered in its result.
  const isOurs = ({ endpoint }: { endpoint: Endpoint }) =>
    endpoint.path.startsWith('/api/v1/') && !endpoint.path.endsWith('/evaluate')

  it.each(bodies.filter(isOurs))('$title refuses a field it does not know', ({ body }) => {
    for (const shape of objectsOf(body)) {
      expect(sentences(shape, { notAField: 1 })).toContain('The notAField field is not known here.')
    }
    expect(objectsOf(body)).not.toEqual([])
  })

  it('G7 at the root may hold more, which is ignored: clients of the family send _method', () => {
    const root = bodies
      .filter(({ endpoint }) => !endpoint.path.startsWith('/api/v1/'))
      .flatMap(({ body }) => objectsOf(body))
    expect(root.length).toBeGreaterThan(2)
    for (const shape of root) expect(Object.keys(shape.partial().parse({ _method: 'PUT' }))).toEqual([])
  })

  it.each(bodies)('$title tells what is wrong in our words, whatever is sent', ({ body }) => {
    const strange = [
      undefined,
      null,
      '',
      'x',
      'x'.repeat(20_001),
      -1,
      1.5,
      1e15,
      true,
      [],
      [null],
      {},
      ['x', 'x'],
      [{}],
    ]
    const told = objectsOf(body).flatMap((shape) =>
      strange.flatMap((value) =>
        sentences(body, Object.fromEntries(Object.keys(shape.shape).map((name) => [name, value]))),
      ),
    )
    expect(told.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
    const zodsOwn =
      /Invalid (input|option|string|email|UUID|ISO)|expected \w+, received|Too (small|big)|undefined|NaN/
    expect(told.filter((text) => zodsOwn.test(text))).toEqual([])
  })

  it('adds nothing to what was sent: a default would also fire in a change that leaves the field out', () => {
    const added = bodies.flatMap(({ title, body }) => {
      const result = body.safeParse({})
      return result.success ? Object.keys(result.data as object).map((name) => `${title}: ${name}`) : []
    })
    expect(added).toEqual([])
  })
})

it('409 is answered by nobody but the check of a verified address', () => {
  expect(all.filter(({ endpoint }) => (endpoint.status as number) === 409)).toEqual([])
})
