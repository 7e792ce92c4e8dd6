import type { MantineThemeOverride } from '@mantine/core'
import classes from './theme.module.css'

const labels = {
  label: classes.label,
  required: classes.required,
  description: classes.description,
  error: classes.error,
}
const choice = { body: classes.checkBody, inner: classes.checkInner, label: classes.choiceLabel }
const select = {
  // A ScrollArea in the list is a scrolling element that the keyboard cannot reach.
  defaultProps: {
    withScrollArea: false,
    clearButtonProps: { 'aria-label': 'Clear' },
    comboboxProps: { shadow: 'md' },
  },
  classNames: { dropdown: classes.dropdown, option: classes.option, options: classes.options },
}
// A <header> outside of an article counts as a second banner of the page.
const dialogProps = { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } }
const dialog = {
  overlay: classes.overlay,
  content: classes.content,
  header: classes.header,
  title: classes.title,
  body: classes.body,
  close: classes.close,
}

/** Defaults and classes of the library's components. */
export const components: MantineThemeOverride['components'] = {
  Button: { defaultProps: { variant: 'default' }, classNames: { root: classes.button } },
  Checkbox: {
    defaultProps: { size: 'md' },
    classNames: { ...choice, input: classes.check, icon: classes.checkIcon },
  },
  Drawer: { defaultProps: dialogProps, classNames: dialog },
  Input: { classNames: { wrapper: classes.input, input: classes.field } },
  InputWrapper: { classNames: labels },
  Menu: {
    // The placeholder is a presentational child with a tabindex, which a menu must not have.
    defaultProps: { shadow: 'md', offset: 4, loop: true, withInitialFocusPlaceholder: false },
    classNames: {
      dropdown: classes.dropdown,
      item: classes.item,
      label: classes.menuLabel,
      divider: classes.divider,
    },
  },
  Modal: {
    defaultProps: { ...dialogProps, centered: true },
    classNames: dialog,
  },
  MultiSelect: select,
  Notification: {
    defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
    classNames: {
      root: classes.toast,
      title: classes.toastTitle,
      description: classes.toastText,
      closeButton: classes.toastClose,
    },
  },
  NumberInput: { defaultProps: { hideControls: true } },
  Popover: { classNames: { dropdown: classes.dropdown } },
  Radio: { defaultProps: { size: 'md' }, classNames: { ...choice, radio: classes.radio } },
  SegmentedControl: {
    classNames: { root: classes.segments, label: classes.segment, indicator: classes.indicator },
  },
  Select: select,
  Switch: {
    classNames: {
      root: classes.switch,
      track: classes.track,
      thumb: classes.thumb,
      label: classes.choiceLabel,
    },
  },
  Tooltip: { defaultProps: { openDelay: 0, withArrow: false }, classNames: { tooltip: classes.tooltip } },
}
