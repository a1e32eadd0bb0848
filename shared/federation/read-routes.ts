import { flag, group, listOf, MalformedError, type Read, text } from './parse.ts';
import {
  type ButtonEntry,
  type NavIcon,
  navIcons,
  type PanelEntry,
  type PanelSize,
  type RemoteRoutes,
  type ScreenEntry,
  type SectionEntry,
} from './routes.ts';

const pattern = /^\/[\w-]+(\/([\w-]+|:\w+\??))*(\/\*)?$/;

const path: Read<string> = (value, name) => {
  const found = text(value, name);
  if (!pattern.test(found)) throw new MalformedError(`${name} must be a path like /things/:thingId/:tab?`);
  return found;
};

const address: Read<string> = (value, name) => {
  const found = text(value, name);
  if (!/^\/[\w-]/.test(found)) throw new MalformedError(`${name} must be an address of the dashboard`);
  return found;
};

const order: Read<number> = (value, name) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new MalformedError(`${name} must be a number`);
  }
  return value;
};

const size: Read<PanelSize> = (value, name) => {
  if (value !== 'sm' && value !== 'md' && value !== 'lg') {
    throw new MalformedError(`${name} must be sm, md or lg`);
  }
  return value;
};

/** A host that lacks an icon shows another: that is no reason to show nothing. */
const icon: Read<NavIcon> = (value, name) => {
  const wanted = text(value, name);
  return navIcons.find((known) => known === wanted) ?? 'list';
};

const texts = listOf(text);

type Fields = Readonly<Record<string, Read<unknown>>>;
type Of<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]> };

/** An entry of fields that it must have and of fields that it may leave out; what else it has is not taken over. */
const entry =
  <M extends Fields, O extends Fields>(must: M, may: O): Read<Of<M> & Partial<Of<O>>> =>
  (value, name) => {
    const given = group(value, name);
    const present = Object.entries(may).filter(([field]) => given[field] !== undefined);
    const fields = [...Object.entries(must), ...present];
    // Each field has been read by the reader of its type.
    return Object.fromEntries(
      fields.map(([field, read]) => [field, read(given[field], `${name}.${field}`)]),
    ) as Of<M> & Partial<Of<O>>;
  };

const screen: Read<ScreenEntry> = entry(
  { path, screen: text, title: text, section: path },
  { permissions: texts },
);

const panel: Read<PanelEntry> = entry(
  { path, panel: text, title: text, size, section: path },
  { tabs: flag, ownQuery: texts, choices: texts, permissions: texts },
);

const button: Read<ButtonEntry> = entry(
  { title: text, to: address, icon, primary: flag },
  { permissions: texts },
);

const section: Read<SectionEntry> = entry(
  { path, title: text, icon, order },
  { help: text, buttons: listOf(button), ofAccounts: flag },
);

const staff = entry({ sections: listOf(section), screens: listOf(screen) }, {});

const remote: Read<RemoteRoutes> = entry(
  { sections: listOf(section), screens: listOf(screen), panels: listOf(panel) },
  { staff },
);

/** Reads what a manifest says of a remote's routes. Throws MalformedError that names what is missing or wrong. */
export const readRoutes = (value: unknown): RemoteRoutes => remote(value, 'routes');
