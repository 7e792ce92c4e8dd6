import { PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface PasswordFieldProps {
  name: string
  label: ReactNode
  autoComplete: 'current-password' | 'new-password'
  description?: string
  error?: string | undefined
}

/** A password with a button that shows it; the button is in the order of the keyboard. */
export function PasswordField({ error, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  )
}
