import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowsByKeys, type JsonRows } from '../db/by-keys.ts';
import { fileNumberSql, ownFileSql } from '../db/schema/file-names.ts';

/** Whose money is what no payment's words say. */
export const unassigned = 'Unassigned';
/** The organization's own money. */
export const house = 'House';

/** The columns of payments under a name of the statement. */
const own = (of: string): SQL => sql.raw(ownFileSql(`${of}.`));

/** Where files were joined: the one that this name is a part of now, else the name. */
export const joinedFile = (organizationId: SQL, name: SQL): SQL =>
  sql`coalesce((select pf.joined_into from payment_files pf
    where pf.organization_id = ${organizationId} and pf.name = ${name}), ${name})`;

const putByHand = (organizationId: SQL, of: string): SQL =>
  sql`(select fp.file from file_payments fp
    where fp.organization_id = ${organizationId} and fp.transaction_template_id = ${sql.raw(`${of}.id`)})`;

/**
 * The file of a payment as an organization has it: where it was put by hand, else its property by its address, else its
 * number; a refund is of the file of what it gives back. What says nothing is Unassigned, which is a file too.
 * It has no value of its own, so that other statements can bring it along.
 *
 * @param of the payments' name in the statement, and that of the payments which they give back
 */
export function fileOf(organizationId: SQL, { of, given }: { of: string; given: string }): SQL {
  const said = sql`coalesce(${putByHand(organizationId, of)}, ${putByHand(organizationId, given)},
    ${own(of)}, ${own(given)}, ${sql.raw(`'${unassigned}'`)})`;
  return sql`(select ${joinedFile(organizationId, sql`said.name`)} from (select ${said} as name) said)`;
}

/** Names of which a file is made: its own and those that were joined into it. */
export const namesOfFile = (organizationId: string, file: string): SQL =>
  sql`select ${file}::text union all
    select pf.name from payment_files pf where pf.organization_id = ${organizationId}::uuid and pf.joined_into = ${file}`;

/** That a payment (`transaction_templates`) is in a file, in a form that indexes answer. */
export function inFile(organizationId: string, file: string): SQL {
  const organization = sql`${organizationId}::uuid`;
  const names = sql`any(array(${namesOfFile(organizationId, file)}))`;
  const isIt = sql`${file} = (select ${fileOf(organization, { of: 'it', given: 'given' })}
    from transaction_templates it left join transaction_templates given on given.id = it.refund_of_template_id
    where it.id = transaction_templates.id)`;
  const handed = sql`select fp.transaction_template_id from file_payments fp
    where fp.organization_id = ${organization} and fp.file = ${names}`;
  if (file === unassigned)
    return sql`(${own('transaction_templates')} is null or transaction_templates.id = any(array(${handed}))) and ${isIt}`;
  const first = sql`select x.id from transaction_templates x where ${own('x')} = ${names} union ${handed}`;
  const near = sql`with first as materialized (${first})
    select id from first
    union select r.id from transaction_templates r where r.refund_of_template_id = any(array(select id from first))`;
  return sql`transaction_templates.id = any(array(${near})) and ${isIt}`;
}

/** That a payment's form gives its file this number. */
export const hasFileNumber = (number: string): SQL =>
  sql`${sql.raw(fileNumberSql('transaction_templates.'))} = ${number}`;

interface FileOfTemplate {
  templateId: number;
  file: string;
}

const fileRows: JsonRows<FileOfTemplate> = {
  list: sql`json_build_array(files.id, files.file)`,
  read: (value) =>
    z
      .array(z.tuple([z.number().int(), z.string()]))
      .nullable()
      .parse(value ?? null)
      ?.map(([templateId, file]) => ({ templateId, file })) ?? [],
};

/** The file of each payment, as the organization that it is of has it. */
export const filesOfTemplates = rowsByKeys({
  name: 'files_of_templates',
  rows: fileRows,
  from: sql`(select tt.id, ${fileOf(sql.raw('tt.organization_id'), { of: 'tt', given: 'given' })} as file
    from transaction_templates tt left join transaction_templates given on given.id = tt.refund_of_template_id) files`,
  key: sql`files.id`,
});

/** Names a file of an organization in an address. */
export const fileIdOf = (organizationId: string, name: string): string =>
  Buffer.concat([ownerBytes(organizationId), Buffer.from(name)]).toString('base64url');

/** The name behind the id of a file of the organization; null for an id that is none, and for another's. */
export function fileNameOf(organizationId: string, id: string): string | null {
  const bytes = Buffer.from(id, 'base64url');
  const owner = ownerBytes(organizationId);
  const name = bytes.subarray(owner.length).toString('utf8');
  return name !== '' && fileIdOf(organizationId, name) === id ? name : null;
}

const ownerBytes = (organizationId: string): Buffer => Buffer.from(organizationId.replaceAll('-', ''), 'hex');
