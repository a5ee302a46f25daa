import { Anchor, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "../../components/icons/index.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ChatRoomsAnswer, NewChatAnswer } from "#shared/contracts/responses/chat.ts";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { call } from "../../lib/api.ts";
import { holdingWords } from "../../lib/option-order.ts";
import { chatRoomsKey } from "../../lib/first-answers.ts";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { useOpening } from "../../records/parts/use-opening.ts";
import { Dialog } from "../../components/dialog.tsx";

interface NewChatModalProps {
  isOpen: boolean;
  members: ChatRoomsAnswer["addChatMemberList"];
  /** True if mentees who aren't in the list can be searched. */
  isForStaff: boolean;
  onClose: () => void;
}

function Form({ isOpen, members, isForStaff, onClose }: NewChatModalProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [member, setMember] = useState<string | null>(null);
  const opening = useOpening(isOpen);
  const { mutate, isPending } = useMutation({
    mutationFn: (chatMember: string) => call<NewChatAnswer>("/startNewChat", { chatMember }),
    onSuccess: () => void client.invalidateQueries({ queryKey: chatRoomsKey }),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const begun = opening.current;
    const onSuccess = ({ chatRoom }: NewChatAnswer) => {
      if (!begun || opening.current !== begun) return;
      onClose();
      void navigate(`/chat/${chatRoom}`);
    };
    if (member) mutate(member, { onSuccess });
  };
  const images = new Map(members.map(({ id, image }) => [id, image]));
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <Select
          label={t("chat.member")}
          placeholder={t("common.select")}
          searchable
          filter={holdingWords}
          data-autofocus
          openOnFocus={false}
          nothingFoundMessage={t("chat.noMember")}
          maxDropdownHeight={260}
          data={members.map(({ id, name }) => ({ value: id, label: name }))}
          value={member}
          onChange={setMember}
          renderOption={({ option }) => (
            <Group gap="xs" wrap="nowrap">
              <PersonAvatar name={option.label} image={images.get(option.value)} size={26} />
              <Text size="sm">{option.label}</Text>
            </Group>
          )}
        />
        {isForStaff && mayOpenList(caller, "mentees") ? (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <IconInfoCircle size={18} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <Text size="sm" c="dimmed">
              <Trans
                t={t}
                i18nKey="chat.menteeHint"
                components={{
                  list: <Anchor component={Link} to="/mentee/manage" inherit onClick={onClose} />,
                }}
              />
            </Text>
          </Group>
        ) : null}
        <Button type="submit" fullWidth disabled={!member} loading={isPending}>
          {t("chat.startChatting")}
        </Button>
      </Stack>
    </form>
  );
}

/** Selects a person to write to, and opens the room. */
export default function NewChatModal(props: NewChatModalProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t("chat.startTitle")}>
      <Form {...props} />
    </Dialog>
  );
}
