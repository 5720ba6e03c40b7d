import type { PluginManifest } from '#kernel'
import albyHub from '../plugins/connector-alby-hub/manifest'
import cashuMe from '../plugins/connector-cashu-me/manifest'
import coinos from '../plugins/connector-coinos/manifest'
import extension from '../plugins/connector-extension/manifest'
import flash from '../plugins/connector-flash/manifest'
import lnbits from '../plugins/connector-lnbits/manifest'
import lnbitsNwc from '../plugins/connector-lnbits-nwc/manifest'
import lnc from '../plugins/connector-lnc/manifest'
import lnfi from '../plugins/connector-lnfi/manifest'
import nwc from '../plugins/connector-nwc/manifest'
import primal from '../plugins/connector-primal/manifest'
import rizful from '../plugins/connector-rizful/manifest'

/** Every way to connect that the widget knows; one more is one more line. */
export const connectors: readonly PluginManifest[] = [
  albyHub,
  cashuMe,
  coinos,
  extension,
  flash,
  lnbits,
  lnbitsNwc,
  lnc,
  lnfi,
  nwc,
  primal,
  rizful,
]
