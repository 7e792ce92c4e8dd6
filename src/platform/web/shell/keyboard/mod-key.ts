/** What the command key is called on this machine. */
export const modKey = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl'
