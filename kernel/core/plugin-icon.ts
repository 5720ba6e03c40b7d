/** Types that each host declares by merging into this interface. `icon` is the type of its icons: names or drawings. */
// biome-ignore lint/suspicious/noEmptyInterface: the kernel knows no host; `host/icon-types.ts` declares Pinion's
export interface HostTypes {}

/** An icon in a manifest or a contribution: one of the host's icons, or a drawing of the plugin. */
export type PluginIcon = HostTypes extends { readonly icon: infer Icon } ? Icon : string
