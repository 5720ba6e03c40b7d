import type { Extension } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'

/** Lets micromark find addresses without marks around them, so that no `_` or `*` in an address is read as emphasis. */
export const autolinkSyntax = gfmAutolinkLiteral

/** Leaves the found addresses text, because what an address stands for is decided as in a note. */
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
