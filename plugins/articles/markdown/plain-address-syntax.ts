import type { Extension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'

/**
 * Lets micromark recognize addresses without angle brackets, so that `_` and `*` in an address do not start emphasis.
 */
export const autolinkSyntax = gfmAutolinkLiteral

/** Keeps the recognized addresses as text, because the notes plugin decides what to show for an address. */
export const keepAddressesAsText: Extension = {
  enter: {
    literalAutolink(token) {
      this.enter({ type: 'text', value: this.sliceSerialize(token) }, token)
    },
  },
  exit: {
    literalAutolink(token) {
      this.exit(token)
    },
  },
}
