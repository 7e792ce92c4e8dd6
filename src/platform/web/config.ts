/** What the server wrote into the page. */
export interface PageConfig {
  /** Base address of the API; empty: this origin. */
  readonly apiBase: string
  /** Pause between two looks for a newer version; false: never. */
  readonly versionCheckSeconds: number | false
  readonly analyticsScriptUrl: string | null
  readonly sessionRecordingScriptUrl: string | null
  /** Build this page was made from; empty when unknown. */
  readonly buildId: string
  /** Name of the product, at the end of every title. */
  readonly name: string
  /** Without a mail server every mail waits in the Outbox, and nobody gets it. */
  readonly hasMailServer: boolean
}

const defaults: PageConfig = {
  apiBase: '',
  versionCheckSeconds: 3600,
  analyticsScriptUrl: null,
  sessionRecordingScriptUrl: null,
  buildId: '',
  name: 'Heatline',
  hasMailServer: true,
}

const element = typeof document === 'undefined' ? null : document.getElementById('heatline-config')

function read(): PageConfig {
  try {
    const given = JSON.parse(element?.textContent ?? '{}') as Partial<PageConfig>
    return { ...defaults, ...given }
  } catch {
    return defaults
  }
}

export const pageConfig: PageConfig = read()

/** The nonce of this page for `<style>` tags made in the browser; empty without one. */
export const styleNonce: string = element?.nonce ?? ''
