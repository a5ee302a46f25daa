import { near, organizationHelp } from "./common-fields.ts";

export const elearning = {
  title: "E-learning",
  subtitle: "Courses and videos to learn from at any hour.",
  add: "Add e-learning item",
  one: "e-learning item",
  fields: {
    organizationId: "Organization",
    name: "Name",
    active: "Active",
    learningUrl: "URL",
    description: "Description",
    image: "Picture for the list",
    learningImageFile: "Learning picture",
    learningVideoFile: "Learning video",
    near,
  },
  required: { name: "Name is required!", learningUrl: "URL is required!" },
  help: {
    organizationId: organizationHelp,
    learningUrl: "The web address of the course or video.",
    learningImageFile: "A picture that is part of the lesson.",
  },
};
