import type { PluginFault } from '#kernel'
import { type FaultReport, MAX_STACK_FRAMES } from './data-types'
import { redactUnknownWords } from './redact-unknown-words'

/** Matches a place in the code as the app names it, such as `routes:host/link` or `activate`. */
const PLACE_PATTERN = /^[a-z][\w:/. @-]{0,79}$/i
/** Matches 20 letters or digits in a row. That is too long for a name, so it may be a key or an id. */
const LONG_TOKEN_PATTERN = /[0-9a-z]{20}/i
/** Matches a line of a stack trace that names a file of the build, in the format of any browser. */
const FRAME_PATTERN = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})\)?$/

const sanitizePlace = (where: string): string =>
  PLACE_PATTERN.test(where) && !LONG_TOKEN_PATTERN.test(where) ? where : '…'

/**
 * Returns what a session may send about a fault: its place in the code, and the known words of its message. Each field
 * is built from allowed parts, so that no text of a person, address or key gets into it.
 */
export const buildFaultReport = ({ plugin, where, message, stack = '', at }: PluginFault): FaultReport => ({
  plugin: sanitizePlace(plugin),
  where: sanitizePlace(where),
  message: redactUnknownWords(message),
  stack: stack
    .slice(0, 20_000)
    .split('\n')
    .flatMap(line => FRAME_PATTERN.exec(line.trim())?.[1] ?? [])
    .slice(0, MAX_STACK_FRAMES),
  at,
})
