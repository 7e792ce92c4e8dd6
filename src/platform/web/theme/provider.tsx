import './styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { styleNonce } from '#platform/web/config.ts'
import { cssVariablesResolver, theme } from './theme.ts'

// Libraries that make a <style> element without asking us (scroll lock of dialogs) look for this name.
if (styleNonce) Reflect.set(globalThis, '__webpack_nonce__', styleNonce)

/** public/colour-scheme.js reads the same key before the first paint. */
const manager = localStorageColorSchemeManager({ key: 'heatline.colour-scheme' })

/** Look, colour scheme (follows the system until somebody chooses) and the nonce of injected styles. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
