import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { contractIn } from '#platform/contract/documents/child-address.ts'
import { childResource, endpointsInside } from '#platform/contract/documents/child-records.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { recordQuery } from '#platform/web/queries/queries.ts'
import { ChildRecords, ChildScreen, prefetchChild } from './child-screen.tsx'
import { type DocumentContract, PageContext, type PageState } from './use-document.ts'

const [id, childId] = ['0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60', '7c9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60']
const operation = childResource('operations', {
  singular: 'Operation',
  plural: 'Operations',
  input: { note: z.string() },
  computed: {},
})
const inside = { parent: 'travellers', segment: 'operations' }
const { list, get, update } = operation.endpoints
const contract = {
  ...operation,
  inside,
  endpoints: endpointsInside('operations', inside, { list, get, update }),
}
const asked: string[] = []

/** What a component shows at the address of the operation, with what the cache holds. */
async function shown(component: FunctionComponent): Promise<string> {
  const root = createRootRoute()
  const path = '/travellers/$id/operations/$childId'
  const screen = createRoute({ getParentRoute: () => root, path, component })
  const history = createMemoryHistory({ initialEntries: [`/travellers/${id}/operations/${childId}`] })
  const router = createRouter({ routeTree: root.addChildren([screen]), history })
  await router.load()
  const routed = createElement(RouterProvider, { router })
  const client = createElement(QueryClientProvider, { client: queryClient }, routed)
  return renderToStaticMarkup(createElement(MantineProvider, null, client))
}

beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ data: { id: childId, version: 1 } })
  })
  return () => vi.unstubAllGlobals()
})

describe('The screen of a record inside a document', () => {
  it('is read on hover from the address of its document, for the page that opens then', async () => {
    await prefetchChild(contract)({ id, childId }, {}, queryClient)
    expect(asked).toEqual([`/api/v1/travellers/${id}/operations/${childId}`])
    const { queryKey } = recordQuery(contractIn(contract, id), childId)
    expect(queryClient.getQueryData(queryKey)).toEqual({ id: childId, version: 1 })
  })

  it('gives its page the record, and the contract at the document in the address', async () => {
    const { queryKey } = recordQuery(contractIn(contract, id), childId)
    queryClient.setQueryData([...queryKey], { id: childId, version: 1, note: 'Even' })
    const page = (props: { contract: { slice: string }; record: { note: string } }): ReactNode =>
      `${props.contract.slice}: ${props.record.note}`
    const html = await shown(() => createElement(ChildScreen<typeof contract>, { contract, page }))
    expect(html).toContain(`travellers/${id}/operations: Even`)
  })
})

describe('The records inside the document of a page', () => {
  const columns = [{ key: 'note', header: 'Note', cell: ({ note }: { note: string }): ReactNode => note }]
  const ofPage = () =>
    createElement(
      PageContext,
      { value: { record: { id } } as unknown as PageState<DocumentContract> },
      createElement(ChildRecords<typeof contract>, {
        contract,
        columns,
        none: 'They are made at the release.',
      }),
    )
  const key = ['travellers', 'operations', id]

  it('each lead to their own page, in the order in which they come', async () => {
    queryClient.setQueryData(key, [
      { id: childId, note: 'Saw' },
      { id, note: 'Turn' },
    ])
    const html = await shown(ofPage)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual([`/travellers/${id}/operations/${childId}`, `/travellers/${id}/operations/${id}`])
  })

  it('say when they are made where there are none', async () => {
    queryClient.setQueryData(key, [])
    const html = await shown(ofPage)
    expect(html).toContain('No operations yet')
    expect(html).toContain('They are made at the release.')
  })
})
