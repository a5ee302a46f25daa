import { Button, Group, NumberInput, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StorageUse } from "#shared/contracts/responses/system.ts";
import { byteSize } from "./byte-size.ts";
import { useStorageLimit } from "./use-system.ts";

function LimitForm({ use }: { use: StorageUse }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | number>(use.limitMb ?? "");
  const { send, isSaving } = useStorageLimit();
  const megabytes = typed === "" ? null : Number(typed);
  return (
    <Group
      component="form"
      gap="xs"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ organizationId: use.id, megabytes });
      }}
    >
      <NumberInput
        size="xs"
        w={84}
        min={1}
        max={100_000_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        placeholder={t("system.limitUsual")}
        aria-label={t("system.limitOf", { name: use.name })}
        value={typed}
        onChange={setTyped}
      />
      {megabytes === use.limitMb ? null : (
        <Button size="xs" type="submit" variant="default" loading={isSaving} disabled={megabytes === 0}>
          {t("system.save")}
        </Button>
      )}
    </Group>
  );
}

/** How much storage organizations use, and their custom limits. */
export function StorageTable({ organizations }: { organizations: readonly StorageUse[] }) {
  const { t, i18n } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={230} mt="xs">
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("system.organization")}</Table.Th>
            <Table.Th>{t("system.used")}</Table.Th>
            <Table.Th>{t("system.limit")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {organizations.map((use) => (
            <Table.Tr key={use.id} data-organization={use.id}>
              <Table.Td>
                <Text size="sm">{use.name}</Text>
              </Table.Td>
              <Table.Td>{byteSize(use.bytes, i18n.language)}</Table.Td>
              <Table.Td>
                <LimitForm key={use.limitMb} use={use} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
