import type { PluginFault } from '#kernel'
import { type FaultReport, MAX_STACK_FRAMES } from './data-types'
import { redactUnknownWords } from './redact-unknown-words'

/** Matches the name of a place in the code, such as `routes:host/link` or `activate`. */
const PLACE_PATTERN = /^[a-z][\w:/. @-]{0,79}$/i
/** Matches 20 letters or digits in a row, which are too long for a name and may be a key or an id. */
const LONG_TOKEN_PATTERN = /[0-9a-z]{20}/i
/** Matches a line of a stack that names a file of the build, as any browser writes it. */
const FRAME_PATTERN = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})\)?$/

const sanitizePlace = (where: string): string =>
  PLACE_PATTERN.test(where) && !LONG_TOKEN_PATTERN.test(where) ? where : '…'

/**
 * Returns what a session may send of a fault: its place in the code and its message in known words. Texts that a person
 * wrote, addresses and keys are not in it, because each field consists of allowed parts only.
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
