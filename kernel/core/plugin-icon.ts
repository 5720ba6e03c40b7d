/** Types that each host declares by merging into this interface: `icon`, what its icons are named or drawn by. */
// biome-ignore lint/suspicious/noEmptyInterface: the kernel knows no host; `host/icon-types.ts` declares Pinion's
export interface HostTypes {}

/** An icon in a manifest or a contribution: a name of the host's set, or a drawing that the plugin brings. */
export type PluginIcon = HostTypes extends { readonly icon: infer Icon } ? Icon : string
