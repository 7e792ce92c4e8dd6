import { urlOf } from '#platform/contract/calls/client.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { pageConfig } from '#platform/web/config.ts'

type FileArguments = Parameters<typeof urlOf>[1]

/** Where an endpoint gives its file: for a link, a frame or a download. */
export const fileAddress = (endpoint: Endpoint, args: FileArguments): string =>
  pageConfig.apiBase + urlOf(endpoint, args)

/** Opens the file of an endpoint in a tab of its own, which cannot reach this one. */
export function openFile(endpoint: Endpoint, args: FileArguments): void {
  window.open(fileAddress(endpoint, args), '_blank', 'noopener')
}
